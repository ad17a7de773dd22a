import { ResetPasswordPanel } from '@/features/auth/reset/reset-password-panel';
import { useFixedTranslation } from '@/lib/i18n/fixed-spanish';
import { Page } from '@/ui/layout/page';

/** A new password, by a mailed link (docs/product.md#sign-up-and-sign-in). */
export function ResetPasswordPage() {
  const { t } = useFixedTranslation('auth');
  return (
    <Page title={t('reset.title')} heading={false} className="max-w-[30rem]! md:py-20">
      <ResetPasswordPanel />
    </Page>
  );
}
