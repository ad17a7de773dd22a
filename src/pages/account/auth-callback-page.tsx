import { useTranslation } from 'react-i18next';
import { AuthCallback } from '@/features/auth/callback/auth-callback';
import { UnspentLinkGate } from '@/features/auth/callback/unspent-link-gate';
import { Page } from '@/ui/layout/page';

/** Where the links in mails lead (docs/product.md#sign-up-and-sign-in). */
export function AuthCallbackPage() {
  const { t } = useTranslation('auth');
  return (
    <Page title={t('callback.tab')} heading={false} className="max-w-[30rem]! md:py-20">
      <UnspentLinkGate>
        <AuthCallback />
      </UnspentLinkGate>
    </Page>
  );
}
