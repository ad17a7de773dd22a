import { LifeBuoy, LockOpen } from 'lucide-react';
import type { UserType } from '@/lib/session/user-type';
import { MessageText } from './message-text';
import type { ThreadEntry } from './thread-entries';
import { useSystemText } from '@/features/chat/conversation/use-system-text';

interface SystemMessageProps {
  entry: ThreadEntry;
  otherName: string;
  readerType: UserType;
}

/** What the product itself says in a conversation: on the left, in the reader's language. */
export function SystemMessage({ entry, otherName, readerType }: SystemMessageProps) {
  const systemText = useSystemText(readerType);
  const isUnlock = entry.system === 'unlock_welcome';
  const Icon = isUnlock ? LockOpen : LifeBuoy;
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
        <MessageText content={systemText(entry.system ?? '', entry.content, otherName)} />
      </div>
    </div>
  );
}
