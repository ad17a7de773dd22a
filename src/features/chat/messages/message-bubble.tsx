import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OnReport } from '@/domain/report/report-target';
import { formatTime } from '@/lib/i18n/format';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { MessageText } from '@/ui/layout/message-text';
import { ReportMessage } from './report-message';
import { isPostponed } from '@/features/chat/outbox/outbox';
import type { ChatTexts } from '@/features/chat/conversation/chat-variant';
import type { ThreadEntry } from './thread-entries';

export interface MessageBubbleProps {
  entry: ThreadEntry;
  otherName: string;
  /** Last of a run: it shows the time and the state. */
  endsRun: boolean;
  /** Texts for the message states in this place. */
  texts: ChatTexts;
  /** Whether this is the user's newest message, whose state is spelled out. */
  isNewestOwn: boolean;
  /** Whether it was written while the thread was open. */
  isJustWritten?: boolean;
  /** Whether this is the newest message that the other side wrote. */
  isNewestOther?: boolean;
  /** Absent in a closed conversation. */
  onRetry: ((id: string) => void) | undefined;
  onDiscard: (id: string) => void;
  /** Absent for own messages, and where nothing can be reported. */
  onReport?: OnReport | undefined;
}

/**
 * One message, own on the right and the other's on the left, with time and state below a run.
 * Memoized: a thread may show thousands.
 */
export const MessageBubble = memo(Bubble, isSameBubble);

function isSameBubble(before: MessageBubbleProps, after: MessageBubbleProps): boolean {
  const { entry: oldEntry, ...oldRest } = before;
  const { entry: newEntry, ...newRest } = after;
  return isShallowEqual(oldEntry, newEntry) && isShallowEqual(oldRest, newRest);
}

function isShallowEqual(a: object, b: object): boolean {
  return Object.entries(a).every(([name, value]) => Object.is(value, Reflect.get(b, name)));
}

function Bubble(props: MessageBubbleProps) {
  const { entry, otherName, endsRun, texts, isNewestOwn, isNewestOther = false, onReport } = props;
  const { isJustWritten = false } = props;
  // Decided once, so that a message that becomes the newest again, because one was discarded,
  // doesn't animate again.
  const [isAnimated] = useState(isJustWritten);
  const { t, i18n } = useTranslation('chat');
  const own = entry.side === 'own';
  const isUnsent = entry.status === 'failed' || isPostponed(entry.status);
  const bubble = (
    <div
      data-bubble
      // Focusable, so that a tap shows the message's actions.
      tabIndex={onReport ? -1 : undefined}
      className={cx(
        // Clips stacked combining characters, which would otherwise cover other messages.
        'max-w-[min(34rem,82%)] overflow-clip rounded-card px-3.5 py-2.5 text-base outline-none',
        own ? 'bg-bubble-own text-on-bubble-own' : 'bg-raised text-ink',
        endsRun && (own ? 'rounded-br-sm' : 'rounded-bl-sm'),
        isUnsent && 'opacity-75',
      )}
    >
      {entry.isTicket ? <p className="font-semibold">{t('system.supportTicket')}</p> : null}
      {entry.isRemoved ? (
        <p className="italic">{t('removedMessage')}</p>
      ) : (
        <MessageText content={entry.content} />
      )}
    </div>
  );
  const time = formatTime(entry.createdAt, i18n.language);
  return (
    <article
      aria-label={own ? t('ownMessage', { time }) : t('otherMessage', { name: otherName, time })}
      data-status={entry.status}
      className={cx(
        'flex flex-col',
        own ? 'items-end' : 'items-start',
        endsRun ? 'mb-3' : 'mb-1',
        isAnimated && 'animate-rise',
      )}
    >
      {onReport ? (
        <div className="group/message flex w-full items-center gap-1">
          {bubble}
          <ReportMessage
            content={entry.content}
            isTabStop={isNewestOther}
            onReport={() => onReport({ subject: 'message', id: entry.id, name: otherName })}
          />
        </div>
      ) : (
        bubble
      )}
      {endsRun ? (
        <div className="mt-1 flex min-h-5 flex-wrap items-center justify-end gap-x-1.5 px-1 text-sm text-muted">
          <time dateTime={entry.createdAt} className="tabular-nums">
            {time}
          </time>
          {own ? (
            <MessageStatus
              status={entry.status}
              sentText={isJustWritten ? texts.justSent : t('status.sent')}
              sentLanguage={isJustWritten ? texts.justSentLanguage : undefined}
              isSpelledOut={isNewestOwn}
            />
          ) : null}
        </div>
      ) : null}
      <UnsentActions {...props} isUnsent={isUnsent} />
    </article>
  );
}

/** 'Try again' and 'Discard'; they stay during a retry, so that the focus is not lost. */
function UnsentActions(props: MessageBubbleProps & { isUnsent: boolean }) {
  const { entry, isUnsent, onRetry, onDiscard } = props;
  const { t } = useTranslation('chat');
  const [wasUnsent, setWasUnsent] = useState(isUnsent);
  if (isUnsent && !wasUnsent) setWasUnsent(true);
  const isRetrying = wasUnsent && entry.status === 'sending';
  if (!isUnsent && !isRetrying) return null;
  return (
    <div data-unsent className="-mt-1 flex flex-wrap justify-end gap-1">
      {entry.isOnlyHere ? (
        <p className="w-full px-1 pb-1 text-right text-sm text-warning">{t('onlyHere')}</p>
      ) : null}
      {onRetry ? (
        <Button size="sm" variant="ghost" loading={isRetrying} onClick={() => onRetry(entry.id)}>
          {t('retry')}
        </Button>
      ) : null}
      {isRetrying ? null : (
        <Button data-discards size="sm" variant="ghost" onClick={() => onDiscard(entry.id)}>
          {t('discard')}
        </Button>
      )}
    </div>
  );
}

const statusIcons = {
  sending: Clock,
  waiting: Clock,
  delayed: Clock,
  limited: Clock,
  failed: CircleAlert,
  sent: Check,
  read: CheckCheck,
};

interface MessageStatusProps {
  status: ThreadEntry['status'];
  sentText: string;
  sentLanguage: string | undefined;
  /** Whether an ordinary status is a visible text, too. */
  isSpelledOut: boolean;
}

function MessageStatus({ status, sentText, sentLanguage, isSpelledOut }: MessageStatusProps) {
  const { t } = useTranslation('chat');
  if (status === 'received') return null;
  const Icon = statusIcons[status];
  const isTextVisible = isSpelledOut || status === 'failed' || isPostponed(status);
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1',
        status === 'failed' && 'text-danger',
        isPostponed(status) && 'text-warning',
        status === 'read' && 'text-success',
      )}
    >
      <Icon aria-hidden className="size-4" />
      <span
        lang={status === 'sent' ? sentLanguage : undefined}
        className={isTextVisible ? undefined : 'sr-only'}
      >
        {status === 'sent' ? sentText : t(`status.${status}`)}
      </span>
    </span>
  );
}
