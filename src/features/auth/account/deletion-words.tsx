import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { deletionDaysLeft, deletionDueAt } from '@/domain/deletion-term';
import { useKeepAccount, type DeletionRequest } from '@/features/auth/api/deletion-request';
import { brand } from '@/lib/brand';
import { useErrorText } from '@/lib/errors/use-error-text';
import { formatDate } from '@/lib/i18n/format';
import { useUser } from '@/lib/session/session';
import { Button } from '@/ui/button/button';
import { useToday } from '@/ui/hooks/use-today';
import { EmailText } from '@/ui/layout/email-text';
import { errorToastMs, toast } from '@/ui/toast/toast';

/** What the notice says of a request, and the button to withdraw it while nobody has decided. */
export const DeletionWords = ({ request }: { request: DeletionRequest }) =>
  request.decided_at === null ? <PendingRequest request={request} /> : <Decided />;

/** Support has not decided yet. */
function PendingRequest({ request }: { request: DeletionRequest }) {
  const { t, i18n } = useTranslation('auth');
  const { id, userType } = useUser();
  const errorText = useErrorText();
  const { mutate, isPending } = useKeepAccount(id, {
    onSuccess: (openRequest) => {
      if (openRequest === null) toast.success(t('deletion.kept'), { about: 'keep-account' });
      else toast.error(t('deletion.tooLate'), { duration: errorToastMs, about: 'keep-account' });
    },
    onError: (error) =>
      toast.error(errorText(error), { duration: errorToastMs, about: 'keep-account' }),
  });
  return (
    <>
      <h2 className="font-semibold">
        {t('deletion.asked', { date: formatDate(request.created_at, i18n.language) })}
      </h2>
      <p className="mt-1 prose-width text-ink">{t(`deletion.${userType}`)}</p>
      <p className="mt-1 prose-width text-ink">
        <Term request={request} />
      </p>
      <Button
        variant="secondary"
        size="sm"
        className="mt-3"
        icon={<Undo2 aria-hidden />}
        loading={isPending}
        loadingText={t('deletion.keeping')}
        onClick={() => mutate()}
      >
        {t('deletion.keep')}
      </Button>
    </>
  );
}

/** By when it is done, or that it waits. */
function Term({
  request: { created_at: askedAt, waits_since: waitsSince },
}: {
  request: DeletionRequest;
}) {
  const { t, i18n } = useTranslation('auth');
  // Drawn again on the next day.
  useToday();
  const date = formatDate(deletionDueAt(askedAt).toISOString(), i18n.language);
  const count = deletionDaysLeft(askedAt);
  if (waitsSince !== null) return t('deletion.waits', { date });
  if (count > 0) return t('deletion.due', { date, count });
  return <EmailText>{t('deletion.late', { date, email: brand.contactEmail })}</EmailText>;
}

/** An operator has decided to delete the account. */
function Decided() {
  const { t } = useTranslation('auth');
  return (
    <>
      <h2 className="font-semibold">{t('deletion.decided')}</h2>
      <p className="mt-1 prose-width wrap-anywhere text-ink">
        <EmailText>{t('deletion.decidedText', { email: brand.contactEmail })}</EmailText>
      </p>
    </>
  );
}
