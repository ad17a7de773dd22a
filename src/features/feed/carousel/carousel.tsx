import { Play, Share2 } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session/session';
import { cx } from '@/ui/cx';
import { IconButton } from '@/ui/button/icon-button';
import { Captions, CaptionsButton } from '@/features/feed/captions/captions';
import { toggleCaptions } from '@/features/feed/captions/captions-choice';
import { CardError } from '@/features/feed/stage/card-error';
import { CardOverlay } from '@/features/feed/stage/card-overlay';
import { CarouselController, itemAt } from './carousel-controller';
import { CarouselControls, SoundButton } from './carousel-controls';
import { indexAt } from './carousel-state';
import { EndNote } from './end-note';
import type { FeedItem } from '@/features/feed/items/feed-item';
import { useItemText } from '@/features/feed/items/item-text';
import { SeeMoreTalentDialog, SignInDialog } from './join-dialogs';
import { prefersReducedMotion, savesData } from '@/features/feed/player/preferences';
import { showProgress } from './progress-line';
import { recordView } from '@/features/feed/api/queries';
import { StageArrows } from '@/features/feed/stage/stage-arrows';
import { StageCards } from '@/features/feed/stage/stage-cards';
import { inPassing, useCardActions } from './use-card-actions';
import { useOnScreen } from '@/features/feed/stage/use-on-screen';
import { useStageFocus } from '@/features/feed/stage/use-stage-focus';
import { useStageInput } from '@/features/feed/stage/use-stage-input';
import type { MarksOf } from '@/features/feed/marks/pitch-marks';
import { viewerOf } from './viewer';
import { rememberWatched, useViewerId, useWatched } from '@/features/feed/marks/watched';

export interface CarouselProps {
  items: readonly FeedItem[];
  hasMore: boolean;
  loadMore: () => void;
  moreFailed: boolean;
  /** The card to start at; without one the first. */
  startId?: string | undefined;
  /** Somebody has come to it from inside the page, where the focus was. */
  takesFocus?: boolean;
  /** Another card has come to be shown, or the first one. */
  onShown?: (item: FeedItem) => void;
  /**
   * 'theatre' fills a phone and stands in a phone-proportioned stage on wide screens, with its
   * context beside it; 'frame' fills whatever it is put into, and leaves scrolling to the page.
   */
  layout: 'theatre' | 'frame';
  /** A company likes a pitch or clicks its name: open the unlock dialog and set `suspended`. */
  onUnlock: (item: FeedItem) => void;
  /** A company goes to the conversation with somebody whose contact it has. */
  onChat?: (item: FeedItem) => void;
  /** A visitor is asked to sign in about this pitch: remember where to come back to. */
  onAskSignIn?: (item: FeedItem) => void;
  /** The page has a dialog open; closing it lets the video go on (SPEC §4). */
  suspended?: boolean;
  /** At the top of the stage: the way back on the left, filters and the like on the right. */
  leading?: ReactNode;
  tools?: ReactNode;
  /** Beside the like: what else can be done with a pitch of the database. */
  renderAction?: (item: FeedItem) => ReactNode;
  marksOf?: MarksOf | undefined;
  /** On wide screens, right of the stage, about the pitch that is shown. */
  renderContext?: (item: FeedItem) => ReactNode;
}

const errorReason = (item: FeedItem, failed: ReadonlySet<string>) => {
  if (item.clip.kind === 'invalid') return item.clip.reason;
  return failed.has(item.id) ? ('load' as const) : undefined;
};

/** The video carousel (SPEC §2, §4, §6). */
export function Carousel(props: CarouselProps) {
  const { items, hasMore, loadMore, moreFailed, layout, suspended: behindDialog = false } = props;
  const { t } = useTranslation('feed');
  const viewer = viewerOf(useSession());
  const itemText = useItemText();
  const viewerId = useViewerId();
  // As it was before: what is being watched now needs no mark.
  const [watchedBefore] = useState(useWatched());
  const root = useRef<HTMLElement>(null);
  const stage = useRef<HTMLElement>(null);
  const overlay = useRef<HTMLDivElement>(null);
  const captions = useRef<HTMLParagraphElement>(null);
  const progress = useRef<HTMLDivElement>(null);
  const [controller] = useState(() => {
    const created = new CarouselController();
    // The first render already shows a card: effects find its elements.
    created.setItems(items, hasMore, props.startId);
    // A demo that nobody asked for waits for those who want no motion or pay for their data, and
    // does so before it has elements to load anything into.
    if (layout === 'frame' && (prefersReducedMotion() || savesData())) {
      created.send({ type: 'pause' });
    }
    return created;
  });
  const snapshot = useSyncExternalStore(controller.subscribe, controller.getSnapshot);
  const { state, failed } = snapshot;
  const item = itemAt(snapshot, state.position);
  const onScreen = useOnScreen(stage);
  const suspended = behindDialog || !onScreen;
  const wholeScreen = layout === 'theatre';

  useLayoutEffect(() => {
    controller.listen({
      onNeedMore: loadMore,
      onWatched: (watched) => {
        if (watched.source !== 'database') return;
        inPassing(recordView(watched.id));
        rememberWatched(viewerId, watched.id);
      },
      onProgress: (fraction) => showProgress(progress.current, fraction),
    });
  });
  useLayoutEffect(
    () => controller.send({ type: 'session', signedIn: viewer !== 'visitor' }),
    [controller, viewer],
  );
  useLayoutEffect(() => controller.setItems(items, hasMore), [controller, items, hasMore]);
  useLayoutEffect(() => controller.setSuspended(suspended), [controller, suspended]);
  useEffect(
    () => (behindDialog ? () => controller.send({ type: 'dialog-closed' }) : undefined),
    [controller, behindDialog],
  );

  const asksSignIn = state.dialog === 'sign-in';
  const onAskSignIn = useEffectEvent(() => {
    if (item) props.onAskSignIn?.(item);
  });
  useEffect(() => {
    if (asksSignIn) onAskSignIn();
  }, [asksSignIn]);

  const isContact = item !== undefined && (props.marksOf?.(item).unlocked ?? false);
  const actions = useCardActions({
    controller,
    snapshot,
    viewer,
    onUnlock: props.onUnlock,
    onChat: isContact ? props.onChat : undefined,
    onEnd: loadMore,
  });

  const shownId = item?.id;
  const onShown = useEffectEvent(() => {
    if (item) props.onShown?.(item);
  });
  useEffect(() => {
    if (shownId !== undefined) onShown();
  }, [shownId]);

  useStageFocus({ stage, overlay, takesFocus: props.takesFocus ?? false });
  useStageInput({
    root,
    stage,
    overlay,
    captions,
    controller,
    wholeScreen,
    blocked: !item || behindDialog || state.dialog !== null,
    onLike: actions.like,
    onToggleCaptions: item?.captionsUrl ? toggleCaptions : undefined,
    onEnd: loadMore,
  });

  if (!item) return null;
  const text = itemText(item);
  const reason = errorReason(item, failed);
  const atEnd = state.hasMore && indexAt(state, state.position + 1) === undefined;
  const closeDialog = () => controller.send({ type: 'dialog-closed' });

  return (
    <section
      ref={root}
      aria-roledescription={t('carousel.carousel')}
      aria-label={t('carousel.label')}
      className={cx(
        'theatre',
        wholeScreen
          ? 'h-full md:flex md:justify-center md:gap-8 md:py-6 md:low:py-2 md:flat:py-0'
          : 'absolute inset-0',
      )}
    >
      <p className="sr-only" aria-live="polite">
        {t('carousel.current', { name: item.name, line: text.line })}
      </p>
      <article
        ref={stage}
        // What is clicked takes the focus, and dialogs give it back: not to a video nobody hears of.
        tabIndex={-1}
        aria-roledescription={t('carousel.card')}
        aria-label={t('pitch.title', { name: item.name, role: item.role })}
        className={cx(
          'group/stage relative isolate overflow-hidden outline-none select-none',
          wholeScreen
            ? 'stage-whole size-full touch-none overscroll-none md:aspect-[9/16] md:w-auto md:min-w-80 md:shrink-0 md:rounded-[1.75rem] md:flat:aspect-auto md:flat:w-full md:flat:rounded-none'
            : 'size-full touch-pan-y',
        )}
      >
        <StageCards controller={controller} snapshot={snapshot} suspended={suspended} />
        <div className="pointer-events-none absolute inset-x-0 top-0 z-10 h-32 scrim-top" />
        <div className="pointer-events-none absolute inset-x-0 bottom-0 z-10 h-3/5 scrim-bottom" />
        <div
          aria-hidden
          className="absolute inset-x-4 top-[max(0.75rem,var(--safe-top))] z-10 h-0.75 overflow-hidden rounded-full bg-white/30"
        >
          <div
            ref={progress}
            style={{ transform: 'scaleX(0)' }}
            className="size-full origin-left bg-white transition-transform ease-linear"
          />
        </div>
        {state.paused && state.dialog === null && !behindDialog && !reason ? (
          <Play
            aria-hidden
            className="pointer-events-none absolute inset-0 z-10 m-auto size-16 animate-pop fill-white/90 stroke-none"
          />
        ) : null}
        <div className="stage-room absolute inset-0 z-20 flex flex-col">
          {reason ? (
            <CardError
              reason={reason}
              onSkip={actions.skip}
              onRetry={reason === 'load' ? () => controller.retry(item.id) : undefined}
            />
          ) : null}
          <div className="flex items-start justify-between gap-3 px-[max(1rem,var(--safe-x))] pt-[calc(max(0.75rem,var(--safe-top))+1rem)]">
            <div>{props.leading}</div>
            <div className="flex flex-col items-end gap-2 stage-flat:flex-row stage-wide:flex-row">
              <div className="flex gap-2">
                {item.captionsUrl ? <CaptionsButton /> : null}
                <SoundButton
                  muted={state.muted}
                  onToggle={() => controller.send({ type: 'toggle-sound' })}
                />
              </div>
              {item.source === 'database' && wholeScreen ? (
                <IconButton
                  variant="theatre"
                  label={t('carousel.share')}
                  icon={<Share2 aria-hidden />}
                  onClick={() => void actions.share()}
                />
              ) : null}
              {props.tools}
            </div>
          </div>
          <div className="relative min-h-0 flex-1">
            <div
              className={cx(
                'absolute inset-x-0 top-0',
                // Above the captions, as far as there is room.
                item.captionsUrl ? 'bottom-[min(6rem,100%-2.75rem)]' : 'bottom-0',
              )}
            >
              <StageArrows
                onPrevious={() => controller.previous({ x: 1, y: 0 })}
                onNext={actions.skip}
              />
            </div>
            {item.captionsUrl && !reason ? (
              <Captions
                key={`${state.position} ${item.id}`}
                controller={controller}
                url={item.captionsUrl}
                plate={captions}
              />
            ) : null}
          </div>
          <div className="grid gap-5 px-[max(1.25rem,var(--safe-x))] pb-[max(1.25rem,var(--safe-bottom))] stage-low:gap-3 stage-side:flex stage-side:items-end stage-side:gap-6">
            <div className="grid min-w-0 gap-5 stage-side:flex-1">
              {atEnd ? <EndNote failed={moreFailed} onRetry={loadMore} /> : null}
              <div ref={overlay} key={item.id} className="min-w-0">
                <CardOverlay
                  item={item}
                  unlocked={isContact}
                  watched={watchedBefore.has(item.id)}
                  wholeScreen={wholeScreen}
                  onNameClick={actions.clickName}
                />
              </div>
            </div>
            <CarouselControls
              cardId={item.id}
              paused={state.paused}
              onTogglePause={() => controller.togglePause()}
              onDislike={actions.dislike}
              onLike={actions.like}
              canLike={actions.canLike}
              onChat={actions.chat}
              undoName={actions.undoName}
              onUndo={actions.undo}
              trailing={item.source === 'database' ? props.renderAction?.(item) : null}
            />
          </div>
        </div>
      </article>
      {wholeScreen ? (
        <div className="hidden min-h-0 w-80 min-w-0 grid-cols-1 overflow-y-auto lg:grid flat:hidden">
          {props.renderContext?.(item)}
        </div>
      ) : null}
      <SignInDialog open={state.dialog === 'sign-in'} onClose={closeDialog} />
      <SeeMoreTalentDialog open={state.dialog === 'registration'} onClose={closeDialog} />
    </section>
  );
}
