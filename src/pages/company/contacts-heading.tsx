import { Columns3, List } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SegmentedSwitch } from '@/ui/button/segmented-switch';

interface ContactsHeadingProps {
  count: number;
  /** How they are shown; undefined where there is no choice. */
  view: 'list' | 'board' | undefined;
  onView: (view: 'list' | 'board') => void;
}

/** 'My Contacts' with their number, and the choice between list and board. */
export function ContactsHeading({ count, view, onView }: ContactsHeadingProps) {
  const { t } = useTranslation('contacts');
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 md:min-h-12">
      <h2 id="contacts-heading" className="text-lg">
        {t('title')}
        {count > 0 ? (
          <span className="ml-2.5 inline-flex min-w-8 justify-center rounded-full bg-raised px-2 py-0.5 align-middle font-sans text-sm font-semibold tracking-normal tabular-nums">
            <span aria-hidden>{count}</span>
            <span className="sr-only">{t('count', { count })}</span>
          </span>
        ) : null}
      </h2>
      {view === undefined ? null : (
        <SegmentedSwitch
          label={t('board.view')}
          segments={[
            { value: 'list', label: t('board.showList'), icon: <List aria-hidden /> },
            { value: 'board', label: t('board.show'), icon: <Columns3 aria-hidden /> },
          ]}
          value={view}
          onChange={onView}
        />
      )}
    </div>
  );
}
