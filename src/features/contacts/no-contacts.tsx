import { Search, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';

/** Nobody unlocked yet, and where to find somebody (SPEC §2). */
export function NoContacts({ className }: { className?: string }) {
  const { t } = useTranslation('contacts');
  return (
    <EmptyState
      icon={<Users />}
      title={t('emptyTitle')}
      description={t('emptyDescription')}
      action={
        <ButtonLink to={paths.searchTalent} icon={<Search aria-hidden />}>
          {t('searchTalent')}
        </ButtonLink>
      }
      className={className}
    />
  );
}
