import { Search, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '@/lib/routing/paths';
import { ButtonLink } from '@/ui/button/button';
import { EmptyState } from '@/ui/feedback/empty-state';

/** Shown instead of the contacts while there are none. */
export function NoContacts() {
  const { t } = useTranslation('contacts');
  return (
    <EmptyState
      compact
      icon={<Users />}
      title={t('emptyTitle')}
      description={t('emptyDescription')}
      action={
        <ButtonLink to={paths.searchTalent} icon={<Search aria-hidden />} className="max-sm:w-full">
          {t('searchTalent')}
        </ButtonLink>
      }
    />
  );
}
