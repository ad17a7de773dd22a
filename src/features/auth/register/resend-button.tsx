import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { useAuthErrorText } from '@/features/auth/api/auth-errors';
import { useResendConfirmation } from '@/features/auth/api/mutations';
import { useCaptcha } from '@/features/auth/captcha/captcha';
import { CaptchaField } from '@/features/auth/captcha/captcha-field';

interface ResendButtonProps {
  email: string;
  className?: string;
}

/** Has the confirmation mail sent once more. */
export function ResendButton({ email, className }: ResendButtonProps) {
  const { t } = useTranslation('auth');
  const errorText = useAuthErrorText();
  const captcha = useCaptcha();
  const resend = useResendConfirmation(captcha);
  return (
    <div className={cx('flex flex-col gap-2', className)}>
      <CaptchaField captcha={captcha} />
      <Button
        variant="secondary"
        loading={resend.isPending}
        loadingText={t('resend.loading')}
        onClick={() => resend.mutate(email)}
      >
        {t('resend.submit')}
      </Button>
      <output
        className={cx('text-sm empty:hidden', resend.isError ? 'text-danger' : 'text-success')}
      >
        {resend.isError ? errorText(resend.error, t('resend.error')) : null}
        {resend.isSuccess ? t('resend.success') : null}
      </output>
    </div>
  );
}
