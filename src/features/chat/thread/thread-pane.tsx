import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import * as v from 'valibot';
import { paths } from '@/lib/routing/paths';
import { useKeyboardInset } from '@/ui/hooks/use-keyboard-inset';

interface ThreadPaneProps {
  /** Whether the pane is shown beside the list. */
  isWide: boolean;
  children: (onBack: (() => void) | undefined) => ReactNode;
}

/**
 * Frames a conversation: beside the list on a wide screen, otherwise between the bars and above the
 * keyboard, with a button back to the list of conversations that it was opened from, or to the
 * inbox. Both layouts use the same element, so turning a phone preserves the content's state.
 */
export function ThreadPane({ isWide, children }: ThreadPaneProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const keyboard = useKeyboardInset(!isWide);
  const [leftLocation, setLeftLocation] = useState<Location>();
  const goBack = () => {
    // A second tap before the navigation has finished would go back twice.
    if (leftLocation === location) return;
    setLeftLocation(location);
    if (v.is(linkStateSchema, location.state) && isList(location.state.from)) void navigate(-1);
    else void navigate(paths.messages(), { replace: true });
  };
  return (
    <div
      data-covers-page={isWide ? undefined : true}
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

/** Links to a conversation carry the address of the page that they are on. */
const linkStateSchema = v.object({ from: v.string() });

const lists = [paths.messages(), paths.dashboard('talent'), paths.dashboard('company')];
const isList = (from: string): boolean => lists.some((path) => from === path);
