import {
  BadgeCheck,
  Eye,
  EyeOff,
  Flag,
  House,
  LifeBuoy,
  LockOpen,
  ReceiptText,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ThreadEntry } from '@/features/chat/messages/thread-entries';
import { paths } from '@/lib/routing/paths';
import type { UserType } from '@/lib/session/user-type';
import { Button } from '@/ui/button/button';
import { Skeleton } from '@/ui/feedback/skeleton';
import { MessageText } from '@/ui/layout/message-text';
import { decisionCode } from './decision-code';
import { isOnDemand, useSystemText, type SystemTexts } from './use-system-text';

const systemIcons: Readonly<Record<string, LucideIcon>> = {
  unlock_welcome: LockOpen,
  pitch_hidden: EyeOff,
  pitch_shown: Eye,
  pitch_featured: House,
  company_verified: BadgeCheck,
  account_warned: TriangleAlert,
  message_removed: EyeOff,
  report_upheld: Flag,
  report_dismissed: Flag,
  report_received: Flag,
  payment_accepted: ReceiptText,
  payment_closed: ReceiptText,
  payment_refunded: ReceiptText,
  payment_partly_refunded: ReceiptText,
  payment_returned: ReceiptText,
  payment_disputed: ReceiptText,
  dispute_won: ReceiptText,
  dispute_lost: ReceiptText,
};

interface SystemMessageProps {
  entry: ThreadEntry;
  otherName: string;
  readerType: UserType;
}

/** A message of the product itself: on the left, in the reader's language. */
export function SystemMessage({ entry, otherName, readerType }: SystemMessageProps) {
  const { t } = useTranslation('chat');
  const { content, facts } = entry;
  const kind = entry.systemKind ?? '';
  const { textOf, ...texts } = useSystemText(readerType, isOnDemand(kind));
  const text = textOf({ kind, content, facts }, otherName);
  const decision = decisionCode()?.appealableDecision({ kind, facts }) ?? null;
  const isUnlock = kind === 'unlock_welcome';
  const Icon = systemIcons[kind] ?? LifeBuoy;
  return (
    <div
      className={
        isUnlock
          ? 'mb-3 flex max-w-[min(34rem,92%)] gap-3 rounded-field bg-success-soft px-4 py-3 text-success'
          : 'mb-3 flex max-w-[min(34rem,92%)] gap-3 rounded-field bg-raised px-4 py-3 text-ink'
      }
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        {text === null ? <Missing {...texts} /> : <MessageText content={text} />}
        {decision === null ? null : (
          <Link
            to={`${paths.appeal}#${decision}`}
            className="mt-2 inline-flex min-h-11 items-center font-semibold underline underline-offset-2"
          >
            {t('system.appeal')}
          </Link>
        )}
      </div>
    </div>
  );
}

/** In the place of a text that is being loaded, or couldn't be. */
function Missing({ hasFailed, isLoading, retry }: Omit<SystemTexts, 'textOf'>) {
  const { t } = useTranslation('chat');
  if (!hasFailed) return <Skeleton className="h-6 w-56 max-w-full bg-line!" />;
  return (
    <>
      <p>{t('system.unavailable')}</p>
      <Button variant="secondary" size="sm" className="mt-2" loading={isLoading} onClick={retry}>
        {t('retry')}
      </Button>
    </>
  );
}
