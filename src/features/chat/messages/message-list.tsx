import { ArrowDown, ShieldAlert } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { memo, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '@/lib/i18n/format';
import type { OnReport } from '@/domain/report/report-target';
import type { UserType } from '@/lib/session/user-type';
import { cx } from '@/ui/cx';
import { Button } from '@/ui/button/button';
import { IconButton } from '@/ui/button/icon-button';
import { toast } from '@/ui/toast/toast';
import { Spinner } from '@/ui/feedback/spinner';
import { MessageBubble } from './message-bubble';
import type { ChatTexts } from '@/features/chat/conversation/chat-variant';
import { SystemMessage } from '@/features/chat/system/system-message';
import { firstUnread, type Message } from '@/features/chat/api/message';
import { loadBackTo } from '@/features/chat/api/cache';
import { useMarkRead } from '@/features/chat/api/mutations';
import { dayName, threadRows, type ThreadEntry, type ThreadRow } from './thread-entries';
import { usePageVisible } from '@/lib/browser/use-page-visible';
import { useInView } from '@/ui/hooks/use-in-view';
import { useThreadScroll } from './use-thread-scroll';
import { useToday } from '@/ui/hooks/use-today';

/** The message to open a conversation at. */
export interface MessagePlace {
  readonly seq: number;
  /** Differs each time the message is opened by its address. */
  readonly key: string;
}

interface MessageListProps {
  conversationId: string;
  userId: string;
  readerType: UserType;
  otherName: string;
  /** Whether it is a company that we have not checked: its first message has a caution under it. */
  isOtherUnverified: boolean;
  /** What the server has, for marking read; `entries` is what is shown. */
  messages: readonly Message[];
  entries: readonly ThreadEntry[];
  /** How many messages this tab has sent since the thread was opened. */
  writtenCount: number;
  texts: ChatTexts;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  onLoadOlder: () => void;
  /** Absent in a closed conversation. */
  onRetry: ((id: string) => void) | undefined;
  onDiscard: (id: string) => void;
  /** Reports a message of the other side; absent in support's conversation. */
  onReport: OnReport | undefined;
  /** The message to open the thread at, instead of its end. */
  at?: MessagePlace | undefined;
}

const loadOlderWithinPx = 400;
/**
 * The first rows, more than one page, are always laid out, so that the browser knows their height
 * when an older page is inserted above. The others are laid out only near the viewport.
 */
const rowsLaidOut = 64;

/**
 * The scrolling part of a thread, never empty. Older pages load as the reader nears the top;
 * received messages are marked read once the end of the thread is in sight.
 */
export function MessageList(props: MessageListProps) {
  const { conversationId, writtenCount, isLoadingOlder, onLoadOlder, at, ...rows } = props;
  const { userId, otherName, messages, entries, hasOlder } = rows;
  const { t } = useTranslation('chat');
  const { list, content, isAtEnd, hasNew, scrollToEnd, scrollToRow, ...scroll } = useThreadScroll({
    firstId: entries[0]?.id ?? null,
    lastId: entries.at(-1)?.id ?? null,
    newestReceivedId: entries.findLast((entry) => entry.side === 'other')?.id ?? null,
    writtenCount,
  });
  useLoadBackTo(conversationId, at, messages.length > 0, () => toast.error(rows.texts.loadFailed));
  const targetId = at && entries.find((entry) => entry.seq === at.seq)?.id;
  const loadedTarget = targetId === undefined ? undefined : at;
  useLayoutEffect(() => {
    if (!loadedTarget) return;
    const row = list.current?.querySelector<HTMLElement>('[data-target]');
    if (!row) return;
    scrollToRow(row);
    // So that screen readers read it out, and the keyboard continues from there.
    row.focus({ preventScroll: true });
  }, [loadedTarget, list, scrollToRow]);
  const isPageVisible = usePageVisible();
  const [end, isEndInView] = useInView();
  useMarkRead(conversationId, userId, messages, isPageVisible && isEndInView);

  const onScroll = () => {
    scroll.onScroll();
    const top = list.current?.scrollTop ?? Infinity;
    if (hasOlder && !isLoadingOlder && top < loadOlderWithinPx) onLoadOlder();
  };

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={list}
        role="log"
        // Loading older pages must not be announced; ArrivalAnnouncer reads out new messages.
        aria-live="off"
        aria-label={t('threadLabel', { name: otherName })}
        // Focusable, so that it can be scrolled with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={onScroll}
        className="h-full overflow-x-hidden overflow-y-auto overscroll-contain -outline-offset-2 [contain:strict] [overflow-anchor:none]"
      >
        <div ref={content} className="flex min-h-full flex-col justify-end py-4">
          <div>
            {hasOlder ? (
              <div className="flex min-h-14 justify-center pb-3">
                {isLoadingOlder ? (
                  <Spinner label={t('loadingOlder')} />
                ) : (
                  <Button size="sm" variant="ghost" onClick={onLoadOlder}>
                    {t('loadOlder')}
                  </Button>
                )}
              </div>
            ) : null}
            <Rows {...rows} targetId={targetId} hasSent={writtenCount > 0} />
            <div ref={end} className="h-px" />
          </div>
        </div>
      </div>
      {isAtEnd ? null : <ToEnd hasNew={hasNew} onPress={scrollToEnd} />}
    </div>
  );
}

/** Loads the thread back to the message that it opens at, once its newest page is there. */
function useLoadBackTo(
  conversationId: string,
  at: MessagePlace | undefined,
  isLoaded: boolean,
  onFailed: () => void,
): void {
  const client = useQueryClient();
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    if (!at || !isLoaded) return;
    loadBackTo(client, conversationId, at.seq).catch(() => fail());
  }, [client, conversationId, isLoaded, at]);
}

/**
 * Id of the first message that was unread when the user opened the thread or returned to the tab;
 * null if there was none. It doesn't change when opening the thread marks all messages as read.
 */
function useFirstNewId(
  messages: readonly Message[],
  userId: string,
  hasOlderPages: boolean,
): string | null {
  const isVisible = usePageVisible();
  const isReading = isVisible && messages.length > 0;
  const [wasReading, setWasReading] = useState(false);
  const [firstNewId, setFirstNewId] = useState<string | null>(null);
  if (isReading !== wasReading) {
    setWasReading(isReading);
    const first = isReading ? firstUnread(messages, userId, hasOlderPages) : undefined;
    if (first) setFirstNewId(first.id);
  }
  return firstNewId;
}

type RowsProps = Omit<
  MessageListProps,
  'conversationId' | 'writtenCount' | 'isLoadingOlder' | 'onLoadOlder' | 'at'
> & { targetId: string | undefined; hasSent: boolean };

/** Memoized, so that scrolling and typing signals do not re-render thousands of rows. */
const Rows = memo(function Rows({ hasOlder, isOtherUnverified, targetId, ...props }: RowsProps) {
  const { entries, messages, userId } = props;
  const isOther = (entry: ThreadEntry) => entry.side === 'other' && entry.systemKind === null;
  const cautionedId = isOtherUnverified && !hasOlder ? entries.find(isOther)?.id : undefined;
  const firstNewId = useFirstNewId(messages, userId, hasOlder);
  const newestOwnId = entries.findLast((entry) => entry.side === 'own')?.id;
  const newestOtherId = entries.findLast(isOther)?.id;
  const isTarget = (row: ThreadRow) => row.kind === 'entry' && row.entry.id === targetId;
  return threadRows(entries, firstNewId).map((row, index) => (
    <div
      key={row.key}
      data-message={row.kind === 'entry' || undefined}
      {...(isTarget(row) ? { 'data-target': true, tabIndex: -1 } : {})}
      className={cx(
        isTarget(row) && 'bg-signal-soft py-2 -outline-offset-2',
        // `flow-root` contains the margins, so that the height the browser remembers includes them.
        'flow-root px-3 [contain-intrinsic-size:auto_4rem] sm:px-4',
        index >= rowsLaidOut && '[content-visibility:auto]',
      )}
    >
      <Row {...props} row={row} newestOwnId={newestOwnId} newestOtherId={newestOtherId} />
      {row.kind === 'entry' && row.entry.id === cautionedId ? (
        <Caution otherName={props.otherName} />
      ) : null}
    </div>
  ));
});

/** Under the first message of a company that we have not checked. */
function Caution({ otherName: name }: { otherName: string }) {
  const { t } = useTranslation('chat');
  return (
    <p className="mt-1 mb-3 flex max-w-[min(34rem,92%)] gap-2 text-sm text-muted">
      <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {t('card.caution', { name })}
    </p>
  );
}

interface RowProps extends Omit<RowsProps, 'hasOlder' | 'isOtherUnverified' | 'targetId'> {
  row: ThreadRow;
  newestOwnId: string | undefined;
  newestOtherId: string | undefined;
}

function Row({ row, newestOwnId, newestOtherId, ...props }: RowProps) {
  const { otherName, readerType, texts, hasSent, onRetry, onDiscard, onReport } = props;
  if (row.kind === 'day') return <Day date={row.date} />;
  if (row.kind === 'new-divider') return <NewDivider />;
  const { entry, endsRun } = row;
  if (entry.systemKind !== null) {
    return <SystemMessage entry={entry} otherName={otherName} readerType={readerType} />;
  }
  return (
    <MessageBubble
      entry={entry}
      endsRun={endsRun}
      otherName={otherName}
      texts={texts}
      isNewestOwn={entry.id === newestOwnId}
      isJustWritten={hasSent && entry.id === newestOwnId}
      isNewestOther={entry.id === newestOtherId}
      onRetry={onRetry}
      onDiscard={onDiscard}
      onReport={entry.side === 'other' && !entry.isRemoved ? onReport : undefined}
    />
  );
}

function ToEnd({ hasNew, onPress }: { hasNew: boolean; onPress: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-2 flex animate-fade-in justify-center *:pointer-events-auto">
      {hasNew ? (
        <Button
          size="sm"
          icon={<ArrowDown aria-hidden />}
          onClick={onPress}
          className="shadow-card"
        >
          {t('newMessages')}
        </Button>
      ) : (
        <IconButton
          variant="solid"
          label={t('toEnd')}
          icon={<ArrowDown aria-hidden />}
          onClick={onPress}
          className="shadow-card"
        />
      )}
    </div>
  );
}

function NewDivider() {
  const { t } = useTranslation('chat');
  return (
    <p className="flex items-center gap-3 py-2 text-sm font-semibold text-signal-text before:h-px before:flex-1 before:bg-current after:h-px after:flex-1 after:bg-current">
      {t('newFromHere')}
    </p>
  );
}

function Day({ date }: { date: string }) {
  const { t, i18n } = useTranslation('chat');
  const today = new Date(useToday());
  const name = dayName(date, today);
  return (
    <p className="py-3 text-center text-sm text-muted">
      {name === 'date' ? formatDate(date, i18n.language, today) : t(name)}
    </p>
  );
}
