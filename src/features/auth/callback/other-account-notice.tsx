import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '@/lib/routing/paths';
import { Button, ButtonLink } from '@/ui/button/button';
import type { LinkTokens } from '@/features/auth/callback/link-hash';
import type { LinkOwner } from '@/features/auth/api/auth-service';
import { EmailText } from '@/ui/layout/email-text';
import { openSession, type CallbackOutcome } from './resolve-callback';

interface OtherAccountNoticeProps {
  tokens: LinkTokens;
  linkEmail: string;
  present: LinkOwner;
  /** Called with the result of signing in by the link. */
  onOpened: (outcome: CallbackOutcome) => void;
}

/** Asks the signed-in user whether a link for another account may replace their session. */
export function OtherAccountNotice({ tokens, linkEmail, ...props }: OtherAccountNoticeProps) {
  const { present, onOpened } = props;
  const { t } = useTranslation('auth');
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => openSession(tokens),
    onSuccess: onOpened,
  });
  return (
    <>
      <div role="alert" className="mb-6">
        <h1 tabIndex={-1} className="text-xl">
          {t('otherAccount.title')}
        </h1>
        <p className="mt-2 wrap-anywhere">
          <EmailText>{t('otherAccount.text', { linkEmail, email: present.email })}</EmailText>
        </p>
        <p className="mt-2 text-muted">{t('otherAccount.hint')}</p>
      </div>
      <div className="flex flex-col gap-3">
        {isPending ? (
          // The sign-in that is under way cannot be cancelled.
          <Button size="lg" disabled>
            {t('otherAccount.stay')}
          </Button>
        ) : (
          <ButtonLink to={paths.dashboard(present.userType)} replace size="lg">
            {t('otherAccount.stay')}
          </ButtonLink>
        )}
        <Button
          variant="secondary"
          size="lg"
          loading={isPending}
          loadingText={t('signIn.loading')}
          onClick={() => mutate()}
        >
          {t('otherAccount.change')}
        </Button>
      </div>
    </>
  );
}
