import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import * as v from 'valibot';
import { paths } from '@/lib/routing/paths';
import { useKeyboardInset } from '@/ui/hooks/use-keyboard-inset';

interface ThreadPaneProps {
  /** Whether it stands beside the list. */
  isWide: boolean;
  children: (onBack: (() => void) | undefined) => ReactNode;
}

/**
 * Frames a conversation: beside the list on a wide screen, else between the bars and above the
 * keyboard, with a back button. That leads where the person came from, or to the list when they
 * opened the address itself. The same element serves both, so turning a phone keeps what is inside.
 */
export function ThreadPane({ isWide, children }: ThreadPaneProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const keyboard = useKeyboardInset(!isWide);
  const [left, setLeft] = useState<Location>();
  const goBack = () => {
    // A second tap before the navigation is done would go back twice.
    if (left === location) return;
    setLeft(location);
    if (v.is(linkStateSchema, location.state)) void navigate(-1);
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

/** What the links of the app to a conversation carry: the address they are on. */
const linkStateSchema = v.object({ from: v.string() });
