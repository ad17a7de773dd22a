import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { brand } from '@/lib/brand';
import { Alert } from '@/ui/feedback/alert';
import { Button, ButtonLink } from '@/ui/button/button';
import type { UnlockConfirmation, ReportedStatus } from './use-confirm-unlock';

/** Statuses that are shown although the contact is unlocked. */
const reportedAlthoughUnlocked: ReadonlySet<ReportedStatus> = new Set([
  'duplicate',
  'refunded',
  'disputed',
  'dispute_lost',
]);

interface ConfirmNoticeProps {
  confirmation: UnlockConfirmation;
  /** Opens the support conversation with a draft that names the payment. */
  onSupport: (draft: string) => void;
  className?: string;
}

/**
 * On the dashboard after a checkout: a link back to the page the checkout was opened from, and the state
 * of the payment while it is awaited or if it did not end in an unlock.
 */
export function ConfirmNotice(props: ConfirmNoticeProps) {
  const { t } = useTranslation('unlock');
  const { cameFrom } = props.confirmation;
  return (
    <>
      {cameFrom ? (
        <ButtonLink
          to={cameFrom.address}
          state={cameFrom.state}
          variant="ghost"
          size="sm"
          icon={<ArrowLeft aria-hidden />}
          className="mb-3 -ml-3"
        >
          {t('confirm.back')}
        </ButtonLink>
      ) : null}
      <Notice {...props} />
    </>
  );
}

function Notice({ confirmation, onSupport, className }: ConfirmNoticeProps) {
  const { t } = useTranslation('unlock');
  const { status, paid, reportedStatus, checkoutId } = confirmation;
  const reference = checkoutId ?? '';
  const dismiss = (
    <Button variant="secondary" size="sm" onClick={confirmation.dismiss}>
      {t('confirm.dismiss')}
    </Button>
  );
  const hasReport =
    status !== 'confirmed' ||
    (reportedStatus !== undefined && reportedAlthoughUnlocked.has(reportedStatus));
  if (status === 'idle' || !hasReport) return null;
  if (reportedStatus !== undefined && reportedStatus !== 'processing') {
    const texts = {
      duplicate: t('problems.paidTwice', { reference }),
      failed: t('problems.refused', { reference }),
      talent_erased: t('problems.gone', { reference }),
      declined: t('problems.declined'),
      refunded: t('problems.refunded', { reference }),
      disputed: t('problems.disputed', { reference }),
      dispute_lost: t('problems.disputeLost', { reference }),
    };
    return (
      <Alert tone={reportedStatus === 'duplicate' ? 'warning' : 'error'} className={className}>
        <p className="font-semibold break-words">{texts[reportedStatus]}</p>
        <div className="mt-3">{dismiss}</div>
      </Alert>
    );
  }

  const late = status === 'late';
  let text = paid
    ? t(late ? 'confirm.late' : 'confirm.waiting')
    : t(late ? 'confirm.latePending' : 'confirm.waitingPending');
  if (reportedStatus === 'processing') text = t('waiting.processingText');
  return (
    <Alert tone="warning" className={className}>
      <p className="font-semibold">{text}</p>
      {late ? (
        <>
          <p className="mt-1 text-sm break-words">
            {checkoutId
              ? t('confirm.support', { email: brand.supportEmail, reference })
              : t('confirm.supportPlain', { email: brand.supportEmail })}
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            {dismiss}
            <Button
              variant="ghost"
              size="sm"
              onClick={() =>
                onSupport(checkoutId ? t('supportDraft', { reference }) : t('supportDraftPlain'))
              }
            >
              {t('confirm.write')}
            </Button>
          </div>
        </>
      ) : null}
    </Alert>
  );
}
