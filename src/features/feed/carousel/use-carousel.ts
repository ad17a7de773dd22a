import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useUsesLessData } from '@/features/feed/controls/less-data';
import type { FeedItem } from '@/features/feed/items/feed-item';
import type { WatchedPart } from '@/features/feed/watches/watch';
import { CarouselController, itemAt } from './carousel-controller';

interface CarouselOptions {
  readonly items: readonly FeedItem[];
  readonly hasMore: boolean;
  readonly startId: string | undefined;
  /** The second from which the first card plays; its beginning if absent. */
  readonly startAt: number | undefined;
  readonly isSignedIn: boolean;
  /** Whether it was opened by a press of play, and so starts with its sound on. */
  readonly withSound: boolean;
  readonly isOnScreen: boolean;
  /** Whether the page has a dialog open; the video resumes when it closes. */
  readonly isBehindDialog: boolean;
  readonly onNeedMore: () => void;
  readonly onWatched: (item: FeedItem) => void;
  readonly onPlayed: (item: FeedItem, part: WatchedPart) => void;
  /** Called with the first card and with each card shown after it. */
  readonly onShown: (item: FeedItem) => void;
  /** Called when a visitor is asked to sign in on this card. */
  readonly onAskSignIn: (item: FeedItem) => void;
}

/** Creates the carousel's controller, passes the page's state on to it, and returns the state to render. */
export function useCarousel(options: CarouselOptions) {
  const { items, hasMore, isSignedIn, isOnScreen, isBehindDialog } = options;
  const [controller] = useState(() => {
    const created = new CarouselController();
    // The cards are set before the first render, so that layout effects find the first card's elements.
    created.setItems(items, hasMore, options.startId, options.startAt);
    if (options.withSound && created.getSnapshot().state.isMuted) {
      created.send({ type: 'toggle-sound' });
    }
    return created;
  });
  const snapshot = useSyncExternalStore(controller.subscribe, controller.getSnapshot);
  const { state } = snapshot;
  const item = itemAt(snapshot, state.position);
  const isSuspended = isBehindDialog || !isOnScreen;

  const { onNeedMore, onWatched, onPlayed } = options;
  useLayoutEffect(() => controller.listen({ onNeedMore, onWatched, onPlayed }));
  useLayoutEffect(
    () => controller.send({ type: 'set-session', isSignedIn }),
    [controller, isSignedIn],
  );
  useLayoutEffect(() => controller.setItems(items, hasMore), [controller, items, hasMore]);
  const isSaving = useUsesLessData();
  useLayoutEffect(() => controller.setUsesLessData(isSaving), [controller, isSaving]);
  useLayoutEffect(() => controller.setSuspended(isSuspended), [controller, isSuspended]);
  useEffect(
    () => (isBehindDialog ? () => controller.send({ type: 'close-dialog' }) : undefined),
    [controller, isBehindDialog],
  );

  const shownId = item?.id;
  const onShown = useEffectEvent(() => {
    if (item) options.onShown(item);
  });
  useEffect(() => {
    if (shownId !== undefined) onShown();
  }, [shownId]);

  const asksSignIn = state.dialog === 'sign-in';
  const onAskSignIn = useEffectEvent(() => {
    if (item) options.onAskSignIn(item);
  });
  useEffect(() => {
    if (asksSignIn) onAskSignIn();
  }, [asksSignIn]);

  return { controller, snapshot, item, isSuspended };
}
