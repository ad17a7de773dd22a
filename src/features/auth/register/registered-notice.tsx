import { useTranslation } from 'react-i18next';
import { Alert } from '@/ui/feedback/alert';

interface RegisteredNoticeProps {
  open: boolean;
  email: string;
}

/** What matters of the dialog after registering, where its code could not be loaded. */
export function RegisteredNotice({ open, email }: RegisteredNoticeProps) {
  const { t } = useTranslation('auth');
  if (!open) return null;
  return (
    <Alert tone="success">
      <p className="font-semibold">{t('register.successTitle')}</p>
      <p>{t('register.successText', { email })}</p>
    </Alert>
  );
}
