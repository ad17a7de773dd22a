import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { toast } from '@/ui/toast/toast';
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
  const resend = useResendConfirmation(captcha, {
    onSuccess: () => toast.success(t('resend.success'), { duration: 4000 }),
    onError: (error) => toast.error(errorText(error, t('resend.error')), { duration: 4000 }),
  });
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
      {/* The toast disappears; the result stays readable below the button. */}
      {resend.isPending || resend.isIdle ? null : (
        <p className={cx('text-sm', resend.isError ? 'text-danger' : 'text-success')}>
          {resend.isError ? errorText(resend.error, t('resend.error')) : t('resend.success')}
        </p>
      )}
    </div>
  );
}
