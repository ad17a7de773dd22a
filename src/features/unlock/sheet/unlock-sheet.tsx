import { useQuery } from '@tanstack/react-query';
import type { Contact } from '@/domain/contact/contact';
import { MessageCircle } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/routing/paths';
import { useErrorText } from '@/lib/errors/use-error-text';
import { Alert } from '@/ui/feedback/alert';
import { Avatar } from '@/ui/layout/avatar';
import { Button, ButtonLink } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { Sheet } from '@/ui/dialog/sheet';
import { lazyPart } from '@/ui/layout/lazy-part';
import { toast } from '@/ui/toast/toast';
import { OfferFooter } from './offer-footer';
import { AnimatedLock } from './animated-lock';
import { unlockPriceQuery } from '@/features/unlock/api/queries';
import type { UnlockProblem } from '@/features/unlock/checkout/unlock-state';
import { useUnlock, type UnlockCandidate } from '@/features/unlock/checkout/use-unlock';
import { WaitingPanel } from './waiting-panel';

const BillingReminder = lazyPart(async () => (await import('./billing-reminder')).BillingReminder);

interface UnlockSheetProps {
  /** The talent to unlock; null closes the sheet, but not a payment under way. */
  candidate: UnlockCandidate | null;
  onClose: () => void;
  /** Called from the chat button of an unlocked contact: open the conversation, with the chosen first sentence. */
  onAlreadyUnlocked: (talentId: string, draft?: string) => void;
  /** Opens the support conversation with this draft. */
  onSupport: (draft: string) => void;
  /** Renders the unlocked contact details, with a slot before everything that takes long to read. */
  renderContact: (contact: Contact, first: ReactNode) => ReactNode;
}

/**
 * The sheet 'Unlock Contact Information' (docs/product.md#unlocking-and-payments): the offer, then
 * waiting for the payment, then the contact.
 */
export function UnlockSheet(props: UnlockSheetProps) {
  const { candidate, onClose, onAlreadyUnlocked, onSupport, renderContact } = props;
  // The last talent stays rendered while the sheet slides out, and keeps its state for reopening.
  const [lastCandidate, setLastCandidate] = useState(candidate);
  if (candidate !== null && candidate !== lastCandidate) setLastCandidate(candidate);
  if (lastCandidate === null) return null;
  return (
    <UnlockDialog
      key={lastCandidate.talentId}
      candidate={lastCandidate}
      open={candidate !== null}
      onClose={onClose}
      onChat={(draft) => onAlreadyUnlocked(lastCandidate.talentId, draft)}
      onSupport={onSupport}
      renderContact={renderContact}
    />
  );
}

interface UnlockDialogProps {
  candidate: UnlockCandidate;
  open: boolean;
  onClose: () => void;
  onChat: (draft?: string) => void;
  onSupport: (draft: string) => void;
  renderContact: (contact: Contact, first: ReactNode) => ReactNode;
}

const closed: UnlockProblem = { kind: 'closed' };

/** Whether trying again at once leads to the same problem. */
const isRefused = (problem: UnlockProblem | null): boolean =>
  problem?.kind === 'unavailable' || problem?.kind === 'blocked' || problem?.kind === 'leaving';

function UnlockDialog(props: UnlockDialogProps) {
  const { candidate, open, onClose, onChat, onSupport, renderContact } = props;
  const { t } = useTranslation(['unlock', 'terms']);
  const unlock = useUnlock(candidate);
  const { state } = unlock;
  const isOffer = state.phase === 'offer';
  const price = useQuery({ ...unlockPriceQuery, enabled: isOffer });
  const isClosed = unlock.isKnown && price.data?.checkout_url === null;
  const problem = isOffer ? (state.problem ?? (isClosed ? closed : null)) : null;
  const unlocked = state.phase === 'unlocked';
  const celebrate = unlocked && state.wasPaidNow;
  const notifyIfClosed = useEffectEvent(() => {
    if (!open) toast.info(t('success.title'));
  });
  useEffect(() => {
    if (celebrate) notifyIfClosed();
  }, [celebrate]);
  const { experienceYears } = candidate;
  const years = experienceYears === null ? null : t('terms:years', { count: experienceYears });
  const title = celebrate
    ? t('success.title')
    : unlocked
      ? t('success.already', { name: candidate.name })
      : t('title');

  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (next) return;
        // Opened again, it may be tried again.
        if (isRefused(problem)) unlock.cancel();
        onClose();
      }}
      title={title}
      description={
        celebrate ? t('success.text', { name: candidate.name }) : unlocked ? null : t('chargedOnce')
      }
      footer={
        unlocked ? (
          <>
            <Button size="lg" icon={<MessageCircle aria-hidden />} onClick={() => onChat()}>
              {t('success.chat')}
            </Button>
            <Button variant="ghost" onClick={onClose}>
              {t('success.keepWatching')}
            </Button>
          </>
        ) : state.phase === 'waiting' ? (
          <WaitingPanel
            tab={state.tab}
            isProcessing={unlock.isProcessing}
            url={unlock.url}
            reference={unlock.checkoutId}
            onOpen={unlock.start}
            onCancel={unlock.cancel}
            onSupport={onSupport}
          />
        ) : (
          <OfferFooter
            starting={state.phase === 'starting'}
            ready={unlock.isKnown && !isRefused(problem)}
            onPay={unlock.start}
          />
        )
      }
    >
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Avatar name={candidate.name} picture={candidate.poster} size="lg" />
        <div className="text-room max-[20em]:order-last max-[20em]:basis-full">
          <p
            dir="auto"
            className={cx(
              'text-left font-display text-lg',
              unlock.contact ? 'wrap-anywhere' : 'truncate',
              celebrate && 'animate-reveal',
            )}
          >
            {unlock.contact?.closer_name ?? candidate.name}
          </p>
          <p className="text-sm text-muted">
            {[candidate.title, years, candidate.city].filter(Boolean).join('\u00a0· ')}
          </p>
        </div>
        <AnimatedLock unlocked={unlocked} celebrate={celebrate} />
      </div>
      {problem ? <Problem problem={problem} name={candidate.name} onSupport={onSupport} /> : null}
      {unlock.paidTwice ? (
        <Alert tone="warning" className="mb-5">
          {t('problems.paidTwice', { reference: unlock.checkoutId })}
        </Alert>
      ) : null}
      {unlock.contact ? (
        <div
          className={cx(
            'grid grid-cols-[minmax(0,1fr)] gap-4',
            // Name, phone and email appear one after the other.
            celebrate
              ? '[&>ul>li]:animate-reveal [&>ul>li]:[animation-delay:60ms] [&>ul>li+li]:[animation-delay:120ms] [&>ul>li+li+li]:[animation-delay:180ms]'
              : 'animate-fade-in',
          )}
        >
          {renderContact(
            unlock.contact,
            celebrate ? <FirstSentences candidate={candidate} onChoose={onChat} /> : null,
          )}
        </div>
      ) : (
        <>
          <LockedRows />
          <Suspense>{isOffer ? <BillingReminder /> : null}</Suspense>
        </>
      )}
    </Sheet>
  );
}

interface ProblemProps {
  problem: UnlockProblem;
  /** The talent's. */
  name: string;
  onSupport: (draft: string) => void;
}

function Problem({ problem, name, onSupport }: ProblemProps) {
  const { t, i18n } = useTranslation('unlock');
  const errorText = useErrorText();
  return (
    <Alert tone="error" className="mb-5">
      {problem.kind === 'signed-out' ? t('problems.signedOut') : null}
      {problem.kind === 'declined' ? t('problems.declined') : null}
      {problem.kind === 'wrong-amount'
        ? t('problems.refused', { reference: problem.reference })
        : null}
      {problem.kind === 'unavailable' ? t('problems.unavailable', { name }) : null}
      {problem.kind === 'blocked' ? t('problems.blocked', { name }) : null}
      {problem.kind === 'leaving' ? (
        <>
          <p>{t('problems.leaving')}</p>
          <ButtonLink to={paths.profile('company')} variant="secondary" size="sm" className="mt-2">
            {t('problems.toProfile')}
          </ButtonLink>
        </>
      ) : null}
      {problem.kind === 'tab-left-open' ? t('problems.tabLeftOpen') : null}
      {problem.kind === 'price-changed'
        ? t('problems.priceChanged', {
            price: formatMoney(problem.price.amount, problem.price.currency, i18n.language),
          })
        : null}
      {problem.kind === 'closed' ? (
        <>
          <p>{t('problems.closed')}</p>
          <Button
            variant="secondary"
            size="sm"
            className="mt-2"
            onClick={() => onSupport(t('supportDraftClosed'))}
          >
            {t('confirm.write')}
          </Button>
        </>
      ) : null}
      {problem.kind === 'talent-deleted'
        ? t('problems.gone', { reference: problem.reference })
        : null}
      {problem.kind === 'request' ? (
        <>
          <p className="font-semibold">{t('problems.request')}</p>
          <p>{errorText(problem.error)}</p>
        </>
      ) : null}
    </Alert>
  );
}

interface FirstSentencesProps {
  candidate: UnlockCandidate;
  onChoose: (sentence: string) => void;
}

/** What a first message may begin with; the chosen one can still be changed before it is sent. */
function FirstSentences({ candidate, onChoose }: FirstSentencesProps) {
  const { t } = useTranslation('unlock');
  const { name, title } = candidate;
  return (
    <section aria-labelledby="first-sentences">
      <p id="first-sentences" className="text-sm text-muted">
        {t('success.begin')}
      </p>
      <ul className="mt-2 grid gap-2">
        {t('success.sentences', { returnObjects: true, name, title }).map((sentence) => (
          <li key={sentence}>
            <button
              type="button"
              className="min-h-11 w-full rounded-field bg-raised px-4 py-2.5 text-left text-base wrap-anywhere hover:inset-ring hover:inset-ring-field-line"
              onClick={() => onChoose(sentence)}
            >
              {sentence}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Placeholders for what an unlock reveals: name, phone and email. */
function LockedRows() {
  const { t } = useTranslation('unlock');
  const rows = [
    { label: t('fullName'), width: 'w-28' },
    { label: t('phone'), width: 'w-34' },
    { label: t('email'), width: 'w-40' },
  ];
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-field bg-raised p-4 text-base">
      {rows.map(({ label, width }) => (
        <div key={label} className="flex min-h-6 items-center justify-between gap-4">
          <dt className="shrink-0">{label}</dt>
          <dd className="min-w-0 flex-1">
            <span
              aria-hidden
              className={cx('ml-auto block h-2.5 max-w-full rounded-full bg-field-line/35', width)}
            />
            <span className="sr-only">{t('hidden')}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
