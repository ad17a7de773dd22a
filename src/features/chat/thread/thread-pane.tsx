import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { paths } from '@/lib/routing/paths';
import { useKeyboardInset } from '@/ui/hooks/use-keyboard-inset';

interface ThreadPaneProps {
  /** Whether it stands beside the list. */
  isWide: boolean;
  children: (onBack: (() => void) | undefined) => ReactNode;
}

/**
 * Where a conversation is: beside its list, or on a phone in all the room between the bars and
 * above the keyboard, with a way back. That goes where the person came from, or to the list for
 * whoever opened the address itself. A turned phone changes one into the other around it.
 */
export function ThreadPane({ isWide, children }: ThreadPaneProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const keyboard = useKeyboardInset(!isWide);
  const [left, setLeft] = useState<Location>();
  const goBack = () => {
    // A second tap, before the way back shows, would go one step too far.
    if (left === location) return;
    setLeft(location);
    if (cameFromHere(location.state)) void navigate(-1);
    else void navigate(paths.messages(), { replace: true });
  };
  return (
    <div
      className={
        isWide
          ? 'flex min-h-0 min-w-0 flex-col'
          : 'fixed inset-x-0 top-[calc(var(--top-bar)+var(--safe-top))] bottom-(--bottom-bar) z-20 flex flex-col bg-page'
      }
      style={keyboard > 0 ? { bottom: keyboard } : undefined}
    >
      {children(isWide ? undefined : goBack)}
    </div>
  );
}

/** Rows of a list leave their address in the state of the link (`ConversationRow`). */
function cameFromHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'from' in state;
}
