import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { FeedItem } from '@/features/feed/items/feed-item';
import { prefersReducedMotion, savesData } from '@/lib/browser/media';
import { CarouselController, itemAt } from './carousel-controller';

interface CarouselOptions {
  readonly items: readonly FeedItem[];
  readonly hasMore: boolean;
  readonly startId: string | undefined;
  readonly isSignedIn: boolean;
  /** Nobody asked for it: it starts paused for people who want no motion or save data. */
  readonly isDemo: boolean;
  readonly isOnScreen: boolean;
  /** The page has a dialog open over it; closing that one lets the video go on. */
  readonly isBehindDialog: boolean;
  readonly onNeedMore: () => void;
  readonly onWatched: (item: FeedItem) => void;
  /** @param fraction of the current video, 0 to 1 */
  readonly onProgress: (fraction: number) => void;
  /** Another card has come to be shown, or the first one. */
  readonly onShown: (item: FeedItem) => void;
  /** A visitor is asked to sign in about this card. */
  readonly onAskSignIn: (item: FeedItem) => void;
}

/** The carousel's controller, fed with what the page knows; with it the state to render. */
export function useCarousel(options: CarouselOptions) {
  const { items, hasMore, isSignedIn, isOnScreen, isBehindDialog } = options;
  const [controller] = useState(() => {
    const created = new CarouselController();
    // Set before the first render, so that layout effects find the elements of a card.
    created.setItems(items, hasMore, options.startId);
    if (options.isDemo && (prefersReducedMotion() || savesData())) created.send({ type: 'pause' });
    return created;
  });
  const snapshot = useSyncExternalStore(controller.subscribe, controller.getSnapshot);
  const { state } = snapshot;
  const item = itemAt(snapshot, state.position);
  const isSuspended = isBehindDialog || !isOnScreen;

  const { onNeedMore, onWatched, onProgress } = options;
  useLayoutEffect(() => controller.listen({ onNeedMore, onWatched, onProgress }));
  useLayoutEffect(
    () => controller.send({ type: 'session', signedIn: isSignedIn }),
    [controller, isSignedIn],
  );
  useLayoutEffect(() => controller.setItems(items, hasMore), [controller, items, hasMore]);
  useLayoutEffect(() => controller.setSuspended(isSuspended), [controller, isSuspended]);
  useEffect(
    () => (isBehindDialog ? () => controller.send({ type: 'dialog-closed' }) : undefined),
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
