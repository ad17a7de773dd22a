import { Bookmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/ui/feedback/empty-state';

/** Shown for an empty shortlist; explains how to save a pitch. */
export function EmptyShortlist() {
  const { t } = useTranslation('shortlist');
  return (
    <EmptyState
      compact
      icon={<Bookmark />}
      title={t('emptyTitle')}
      description={t('emptyDescription')}
    />
  );
}
