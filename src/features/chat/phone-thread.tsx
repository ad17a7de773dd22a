import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { useKeyboardInset } from '@/ui/use-keyboard-inset';
import { Thread, type ThreadProps } from './thread';

type PhoneThreadProps = Omit<ThreadProps, 'onBack' | 'startWriting'>;

/**
 * A conversation on a phone: all the room between the bars, and above the keyboard. 'Back' goes
 * where the person came from, or to the list for whoever opened the address itself.
 */
export function PhoneThread(props: PhoneThreadProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const keyboard = useKeyboardInset(true);
  const goBack = () => {
    if (cameFromHere(location.state)) void navigate(-1);
    else void navigate(paths.messages(), { replace: true });
  };
  return (
    <div
      className="fixed inset-x-0 top-[calc(var(--top-bar)+var(--safe-top))] bottom-(--bottom-bar) z-20 flex flex-col bg-page"
      style={keyboard > 0 ? { bottom: keyboard } : undefined}
    >
      <Thread {...props} onBack={goBack} />
    </div>
  );
}

/** Rows of a list leave their address in the state of the link (`ConversationList`). */
function cameFromHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'from' in state;
}
