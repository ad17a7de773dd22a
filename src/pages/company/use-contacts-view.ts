import { stages, type Stage } from '@/domain/contact';
import { useSearchParams } from 'react-router-dom';
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

/** The stage whose contacts the list shows, from the address; undefined for all. */
export function useStageFilter(): [Stage | undefined, (stage: Stage | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const name = params.get('stage');
  const show = (stage: Stage | undefined) => {
    const next = new URLSearchParams(window.location.search);
    if (stage === undefined) next.delete('stage');
    else next.set('stage', stage);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return [stages.find((stage) => stage === name), show];
}
