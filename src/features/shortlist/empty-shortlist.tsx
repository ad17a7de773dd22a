import { Bookmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/ui/feedback/empty-state';

/** An empty shortlist: how somebody comes to stand on it. */
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
