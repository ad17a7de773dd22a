import * as v from 'valibot';
import { useRoomForBoard } from '@/lib/browser/use-wide-screen';
import { useStoredState, type StoredState } from '@/lib/storage/stored-state';

const shownAs: StoredState<'list' | 'board'> = {
  place: 'device',
  key: 'pitchreel.contacts-view',
  schema: v.picklist(['list', 'board']),
};

/** Whether the contacts are shown as a board, which this device remembers; only where there is room. */
export function useContactsView() {
  const hasRoom = useRoomForBoard();
  const [view, setView] = useStoredState(shownAs);
  return { hasRoom, isBoard: hasRoom && view === 'board', show: setView };
}
