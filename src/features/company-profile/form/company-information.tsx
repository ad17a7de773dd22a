import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/lib/session/session';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { CompanyForm } from './company-form';
import { companyProfileQuery } from '@/features/company-profile/api/queries';

/** The company's form once its profile is loaded. */
export function CompanyInformation() {
  const { t } = useTranslation('company-profile');
  const user = useUser();
  const profile = useQuery(companyProfileQuery(user.id, user.email));
  if (profile.data) return <CompanyForm stored={profile.data} />;
  if (profile.isError) {
    return (
      <ErrorState
        title={t('loadFailed')}
        retryLabel={t('retry')}
        onRetry={() => void profile.refetch()}
      />
    );
  }
  return (
    <div data-awaited className="grid gap-5 sm:grid-cols-2">
      <output className="sr-only">{t('loading')}</output>
      {['name', 'industry', 'email', 'phone'].map((field) => (
        <Skeleton key={field} className="h-18" />
      ))}
    </div>
  );
}
