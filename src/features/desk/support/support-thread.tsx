import { useInfiniteQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { supportThreadQuery, type SupportMessage } from '@/features/desk/api/support/support';
import { brand } from '@/lib/brand';
import { formatDate, formatTime } from '@/lib/i18n/format';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Spinner } from '@/ui/feedback/spinner';
import { MessageText } from '@/ui/layout/message-text';
import { useNoticeText } from './use-notice-text';

interface SupportThreadProps {
  conversationId: string;
  /** The account that support talks to. */
  personId: string;
  personName: string;
}

const atEndTolerance = 48;

/** The whole conversation of a person with support: newest at the bottom, older ones on demand. */
export function SupportThread({ conversationId, personId, personName }: SupportThreadProps) {
  const { t } = useTranslation('desk-people');
  const pages = useInfiniteQuery(supportThreadQuery(conversationId));
  const messages = pages.data?.pages.toReversed().flatMap((page) => page.messages);
  const { list, onScroll } = useScrollAnchor(messages?.[0]?.id, messages?.at(-1)?.id);

  if (pages.isError && !messages) {
    return (
      <ErrorState
        title={t('answer.loadFailed')}
        retryLabel={t('answer.retry')}
        onRetry={() => void pages.refetch()}
      />
    );
  }
  return (
    <>
      <div
        ref={list}
        role="log"
        // Loading older messages is not announced; Arrival reads out new ones.
        aria-live="off"
        aria-busy={!messages}
        aria-label={t('answer.threadOf', { name: personName, brand: brand.name })}
        // Focusable, so that it can be scrolled with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={onScroll}
        className="relative max-h-[55dvh] min-h-48 overflow-y-auto overscroll-contain px-3 py-4 -outline-offset-2 [overflow-anchor:none] sm:px-4"
      >
        {messages ? (
          <>
            {pages.hasNextPage ? (
              <div className="flex min-h-12 justify-center pb-3">
                {pages.isFetchingNextPage ? (
                  <Spinner label={t('answer.loadingEarlier')} />
                ) : (
                  <Button size="sm" variant="ghost" onClick={() => void pages.fetchNextPage()}>
                    {t('answer.earlier')}
                  </Button>
                )}
              </div>
            ) : null}
            <ol>
              {messages.map((message, index) => (
                <li key={message.id}>
                  <DayAbove message={message} previous={messages[index - 1]} />
                  <Message
                    message={message}
                    isOfPerson={message.sender_id === personId}
                    personName={personName}
                    endsRun={endsRun(message, messages[index + 1])}
                  />
                </li>
              ))}
            </ol>
          </>
        ) : (
          <div role="status" aria-label={t('answer.loading')} className="grid gap-3">
            <Skeleton className="h-14 w-3/5" />
            <Skeleton className="h-10 w-2/5 justify-self-end" />
            <Skeleton className="h-20 w-1/2" />
          </div>
        )}
      </div>
      <Arrival messages={messages} personId={personId} personName={personName} />
    </>
  );
}

/** Keeps the list at its end if the reader is there, else at what they read when older messages load above. */
function useScrollAnchor(firstId: string | undefined, lastId: string | undefined) {
  const list = useRef<HTMLDivElement>(null);
  const distanceFromEnd = useRef(0);
  const previous = useRef<{ firstId?: string | undefined; lastId?: string | undefined }>({});
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const isAtEnd = distanceFromEnd.current < atEndTolerance;
    const isSame = previous.current.firstId === firstId && previous.current.lastId === lastId;
    const isLonger = previous.current.firstId !== firstId;
    previous.current = { firstId, lastId };
    if (isAtEnd) distanceFromEnd.current = 0;
    if (isLonger || (isAtEnd && !isSame)) {
      element.scrollTop = element.scrollHeight - element.clientHeight - distanceFromEnd.current;
    }
  }, [firstId, lastId]);
  const onScroll = () => {
    const element = list.current;
    if (element) {
      distanceFromEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight;
    }
  };
  return { list, onScroll };
}

interface DayAboveProps {
  message: SupportMessage;
  previous: SupportMessage | undefined;
}

function DayAbove({ message, previous }: DayAboveProps) {
  const { i18n } = useTranslation();
  const dayOf = ({ created_at }: SupportMessage) => formatDate(created_at, i18n.language);
  if (previous && dayOf(previous) === dayOf(message)) return null;
  return <p className="py-2 text-center text-sm text-muted">{dayOf(message)}</p>;
}

const runGapMs = 5 * 60_000;

/** Whether the next message is of someone else, or comes later. */
function endsRun(message: SupportMessage, next: SupportMessage | undefined): boolean {
  return (
    next?.sender_id !== message.sender_id ||
    next.system_kind !== message.system_kind ||
    Date.parse(next.created_at) - Date.parse(message.created_at) > runGapMs
  );
}

interface MessageProps {
  message: SupportMessage;
  isOfPerson: boolean;
  personName: string;
  /** Last of several in a row: it shows the time. */
  endsRun: boolean;
}

function Message({ message, isOfPerson, personName, endsRun }: MessageProps) {
  const { t, i18n } = useTranslation('desk-people');
  const noticeText = useNoticeText();
  const notice = noticeText(message);
  const time = (
    <time dateTime={message.created_at} className="tabular-nums">
      {formatTime(message.created_at, i18n.language)}
    </time>
  );
  if (notice !== null) {
    return (
      <div className="my-2 flex gap-2 text-sm text-muted">
        <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
        <div className="min-w-0 wrap-anywhere whitespace-pre-line">
          {notice} · {time}
        </div>
      </div>
    );
  }
  return (
    <div
      className={cx(
        'flex flex-col',
        endsRun ? 'mb-3' : 'mb-1',
        isOfPerson ? 'items-start' : 'items-end',
      )}
    >
      <div
        className={cx(
          'max-w-[min(34rem,88%)] overflow-clip rounded-card px-3.5 py-2.5',
          isOfPerson ? 'rounded-bl-sm bg-raised' : 'rounded-br-sm bg-bubble-own text-on-bubble-own',
        )}
      >
        <span className="sr-only">{isOfPerson ? personName : brand.name}: </span>
        {message.system_kind === 'support_ticket' ? (
          <p className="font-semibold">{t('answer.ticket')}</p>
        ) : null}
        <MessageText content={message.content} />
      </div>
      {endsRun ? (
        <p className="mt-1 flex gap-1.5 px-1 text-sm text-muted">
          {time}
          {isOfPerson ? null : <span>{message.read ? t('answer.read') : t('answer.sent')}</span>}
        </p>
      ) : null}
    </div>
  );
}

interface ArrivalProps {
  messages: readonly SupportMessage[] | undefined;
  personId: string;
  personName: string;
}

/** Announces what the person writes while the conversation is open. */
function Arrival({ messages, personId, personName }: ArrivalProps) {
  const [openedAt, setOpenedAt] = useState<number>();
  if (openedAt === undefined && messages) setOpenedAt(messages.at(-1)?.seq ?? 0);
  const newest = messages?.findLast(({ sender_id }) => sender_id === personId);
  const isNew = newest && openedAt !== undefined && newest.seq > openedAt;
  return (
    <div aria-live="polite" className="sr-only">
      {isNew ? <p key={newest.id}>{`${personName}: ${newest.content}`}</p> : null}
    </div>
  );
}
