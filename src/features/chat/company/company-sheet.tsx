import { useQuery } from '@tanstack/react-query';
import { Ban, BadgeCheck, CircleCheck, ExternalLink, Flag, ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { websiteLink } from '@/domain/web-address';
import {
  companyCardQuery,
  type CompanyCard,
  type ConversationCard,
} from '@/features/chat/api/queries';
import { Button } from '@/ui/button/button';
import { Sheet } from '@/ui/dialog/sheet';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';

interface CompanySheetProps {
  conversation: ConversationCard;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  isBlocked: boolean;
  onBlock: () => void;
  onUnblock: () => void;
  /** Absent where nothing can be reported. */
  onReport: (() => void) | undefined;
}

/**
 * A company that has unlocked a talent's contact: what we've checked, its own description, and ways
 * to report or block it.
 */
export function CompanySheet(props: CompanySheetProps) {
  const { conversation, open, onOpenChange, isBlocked, onBlock, onUnblock, onReport } = props;
  const { company_name: name, company_is_verified: isVerified } = conversation;
  const { t } = useTranslation('chat');
  const closeAnd = (act: () => void) => () => {
    onOpenChange(false);
    act();
  };
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={
        <span dir="auto" className="wrap-anywhere">
          {name}
        </span>
      }
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-5"
      footer={
        <div className="flex flex-wrap gap-3 *:flex-auto">
          {onReport ? (
            <Button variant="secondary" icon={<Flag aria-hidden />} onClick={closeAnd(onReport)}>
              {t('card.report')}
            </Button>
          ) : null}
          <Button
            variant="secondary"
            icon={isBlocked ? <CircleCheck aria-hidden /> : <Ban aria-hidden />}
            onClick={closeAnd(isBlocked ? onUnblock : onBlock)}
          >
            {t(isBlocked ? 'unblock' : 'block')}
          </Button>
        </div>
      }
    >
      <Verification isVerified={isVerified} />
      <Description conversation={conversation} open={open} />
    </Sheet>
  );
}

/** What the badge, or its absence, means for someone who talks with the company. */
function Verification({ isVerified }: { isVerified: boolean }) {
  const { t } = useTranslation('chat');
  const Icon = isVerified ? BadgeCheck : ShieldAlert;
  return (
    <div className="flex gap-3 rounded-field bg-raised px-4 py-3">
      <Icon
        aria-hidden
        className={
          isVerified ? 'mt-0.5 size-5 shrink-0 text-success' : 'mt-0.5 size-5 shrink-0 text-warning'
        }
      />
      <p className="min-w-0">
        <strong className="block font-semibold">
          {t(isVerified ? 'card.verified' : 'card.unverified')}
        </strong>
        {t(isVerified ? 'card.verifiedText' : 'card.unverifiedText')}
      </p>
    </div>
  );
}

/** The company's own description. */
function Description({ conversation, open }: Pick<CompanySheetProps, 'conversation' | 'open'>) {
  const { company_id: companyId, company_name: name } = conversation;
  const { company_blocked_at, talent_blocked_at, suspended_at } = conversation;
  const { t } = useTranslation('chat');
  // A new description would reach the other side like a message, so the database hides it, too.
  const isHidden = (company_blocked_at ?? talent_blocked_at ?? suspended_at) !== null;
  const card = useQuery({ ...companyCardQuery(companyId), enabled: open && !isHidden });
  if (isHidden) return <p className="text-muted">{t('card.silenced', { name })}</p>;
  if (card.data) return <Facts card={card.data} />;
  if (card.isPending) return <Skeleton className="h-28" />;
  return (
    <ErrorState
      title={t('card.loadFailed', { name })}
      retryLabel={t('retry')}
      onRetry={() => void card.refetch()}
    />
  );
}

function Facts({ card }: { card: CompanyCard }) {
  const { t, i18n } = useTranslation(['chat', 'common']);
  const { description, industry } = card;
  const website = websiteLink(card.website);
  const since = new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric' });
  return (
    <>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {description ?? (
          <span className="text-muted">
            {t('chat:card.noDescription', { name: card.company_name })}
          </span>
        )}
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2 [&>dt]:text-muted">
        {website ? (
          <>
            <dt>{t('chat:card.website')}</dt>
            <dd className="wrap-anywhere">
              <a
                href={website.href}
                target="_blank"
                rel="noopener noreferrer nofollow"
                className="-my-2.5 inline-block py-2.5 underline underline-offset-2"
              >
                {website.host}
                <ExternalLink aria-hidden className="ml-1 inline size-4 align-[-0.125em]" />
                <span className="sr-only"> ({t('common:newTab')})</span>
              </a>
            </dd>
          </>
        ) : null}
        {industry ? (
          <>
            <dt>{t('chat:card.industry')}</dt>
            <dd dir="auto" className="wrap-anywhere">
              {industry}
            </dd>
          </>
        ) : null}
        <dt>{t('chat:card.since')}</dt>
        <dd>{since.format(new Date(card.created_at))}</dd>
      </dl>
    </>
  );
}
