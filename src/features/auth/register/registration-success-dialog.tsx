import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button/button';
import { Sheet } from '@/ui/dialog/sheet';
import { EmailText } from '@/ui/layout/email-text';
import { ResendButton } from './resend-button';

interface RegistrationSuccessDialogProps {
  open: boolean;
  email: string;
  /** Every way of closing it returns to signing in. */
  onClose: () => void;
}

/** 'Registration Successful!', with a pointer to the confirmation mail. */
export function RegistrationSuccessDialog(props: RegistrationSuccessDialogProps) {
  const { open, email, onClose } = props;
  const { t } = useTranslation('auth');
  return (
    <Sheet
      open={open}
      onOpenChange={(stillOpen) => {
        if (!stillOpen) onClose();
      }}
      title={t('register.successTitle')}
      description={<EmailText>{t('register.successText', { email })}</EmailText>}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            {t('register.successSignIn')}
          </Button>
          <ResendButton email={email} />
        </>
      }
    >
      <p className="text-sm text-muted">{t('register.successHint')}</p>
    </Sheet>
  );
}
