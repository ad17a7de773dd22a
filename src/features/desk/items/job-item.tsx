import { useTranslation } from 'react-i18next';
import { ItemFrame } from './frame/item-frame';
import type { ItemProps } from './item-props';
import { Quote } from '@/features/desk/parts/quote';

/** A scheduled job that ended badly; one that goes well again leaves the queue by itself. */
export function JobItem({ item, onDecided }: ItemProps) {
  const { t } = useTranslation('desk');
  return (
    <ItemFrame
      item={item}
      onDecided={onDecided}
      choices={[{ action: 'close_job', subjectId: item.subject_id, name: item.subject_id }]}
    >
      <Quote label={t('item.problem')} text={item.facts.problem ?? ''} />
      <p className="prose-width">{t('item.job')}</p>
    </ItemFrame>
  );
}
