import { useState } from 'react';
import type { UserType } from '@/lib/session/user-type';
import type { Message } from '@/features/chat/api/message';
import type { ThreadEntry } from '@/features/chat/messages/thread-entries';
import { useSystemText } from '@/features/chat/conversation/use-system-text';

interface ArrivalAnnouncerProps {
  /** What the server has confirmed; undefined until the thread has loaded. */
  confirmed: readonly Message[] | undefined;
  entries: readonly ThreadEntry[];
  otherName: string;
  readerType: UserType;
}

/**
 * Reads out to a screen reader what the other side says while the thread is open, and nothing
 * else: in the list itself old messages come and go as somebody scrolls.
 */
export function ArrivalAnnouncer(props: ArrivalAnnouncerProps) {
  const { confirmed, entries, otherName, readerType } = props;
  const systemText = useSystemText(readerType);
  /** The `seq` of the newest message as the thread opened; 0 when there was none. */
  const [openedAtSeq, setOpenedAtSeq] = useState<number>();
  if (openedAtSeq === undefined && confirmed) setOpenedAtSeq(confirmed.at(-1)?.seq ?? 0);

  const newest = entries.findLast((entry) => entry.side === 'other');
  const newestSeq = confirmed?.find((message) => message.id === newest?.id)?.seq ?? 0;
  const arrived = openedAtSeq !== undefined && newestSeq > openedAtSeq ? newest : undefined;
  return (
    <div aria-live="polite" className="sr-only">
      {arrived ? (
        // A new element for each: the same words twice are read out twice.
        <p key={arrived.id}>
          {arrived.system === null
            ? `${otherName}: ${arrived.content}`
            : systemText(arrived.system, arrived.content, otherName)}
        </p>
      ) : null}
    </div>
  );
}
