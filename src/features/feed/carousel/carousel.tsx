import { Play } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type ReactNode, type RefCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordView } from '@/features/feed/api/mutations';
import { toggleCaptions } from '@/features/feed/captions/caption-language';
import type { HitOf } from '@/features/feed/captions/use-caption-hits';
import { useCardCaptions } from '@/features/feed/captions/use-card-captions';
import type { FeedItem } from '@/features/feed/items/feed-item';
import { useItemText } from '@/features/feed/items/item-text';
import type { MarksOf } from '@/features/feed/marks/pitch-marks';
import { rememberWatched, useViewerId, useWatched } from '@/features/feed/marks/watched';
import type { WatchedPart } from '@/features/feed/watches/watch';
import { useWatchReporter } from '@/features/feed/watches/use-watch-reporter';
import { PlayerCards } from '@/features/feed/player/player-cards';
import { usePlayerFocus } from '@/features/feed/player/use-player-focus';
import { KeysSheet } from '@/features/feed/controls/keys-sheet';
import { CardAnnouncer } from '@/features/feed/card/card-announcer';
import { usePlayerInput, type Toggle } from '@/features/feed/player/use-player-input';
import { playerPosterSizes } from '@/domain/video/poster';
import { useCrampedWindow } from '@/lib/browser/use-wide-screen';
import { usePageVisible } from '@/lib/browser/use-page-visible';
import { useInView } from '@/ui/hooks/use-in-view';
import { useSession } from '@/lib/session/session';
import type { MenuEntry } from '@/ui/button/menu';
import { cx } from '@/ui/cx';
import { indexAt } from './carousel-state';
import { SeeMoreTalentDialog, SignInDialog } from './join-dialogs';
import { PlayerOverlay } from './player-overlay';
import { useCardActions } from './use-card-actions';
import { useCarousel } from './use-carousel';

export interface CarouselProps {
  items: readonly FeedItem[];
  hasMore: boolean;
  loadMore: () => void;
  hasLoadMoreFailed: boolean;
  /** Shown at the end of a list that has no further pages of its own. */
  end?: ReactNode;
  /** The card to start at; the first if absent. */
  startId?: string | undefined;
  /** The pitch that was opened by the link which its talent put on a profile elsewhere. */
  linkedId?: string | undefined;
  /** The second from which that card plays; its beginning if absent. */
  startAt?: number | undefined;
  /** Whether the player takes the focus, because the carousel was opened by a control of the page. */
  takesFocus?: boolean;
  /** Whether it was opened by a press of play, and so starts with its sound on. */
  withSound?: boolean;
  /** Called with the first card and with each card shown after it. */
  onShown?: (item: FeedItem) => void;
  /**
   * 'theatre' fills a phone's screen, and on wide screens a phone-shaped player with details beside it;
   * 'frame' fills its container and leaves vertical scrolling to the page.
   */
  layout: 'theatre' | 'frame';
  /** Called when a company likes a pitch or clicks its name: open the unlock dialog and set `suspended`. */
  onUnlock: (item: FeedItem) => void;
  /** Called when a company opens the conversation with a talent whose contact it has. */
  onChat?: (item: FeedItem) => void;
  /** Called when someone reports a pitch that is not their own. */
  onReport?: (item: FeedItem) => void;
  /** Called when a company asks a colleague about a pitch. */
  onAsk?: ((item: FeedItem) => void) | undefined;
  /** Called when a visitor is asked to sign in: remember the pitch to return to. */
  onAskSignIn?: (item: FeedItem) => void;
  /** Whether the page has a dialog open; the video resumes when it closes. */
  suspended?: boolean;
  /** The price of a contact, '$15', shown to whoever can buy it. */
  price?: string | undefined;
  /** Controls at the top left of the player, such as 'back'; `tools` are above the like button. */
  leading?: ReactNode;
  tools?: ReactNode;
  /** What the page adds to the '…' menu, and a badge over its button. */
  menu?: readonly MenuEntry[];
  menuBadge?: ReactNode;
  /** A further action above the like button, for pitches of the database. */
  renderAction?: (item: FeedItem) => ReactNode;
  marksOf?: MarksOf | undefined;
  /** The line of a pitch that matches the search. */
  hitOf?: HitOf | undefined;
  /** Details of the shown pitch, right of the player on wide screens. */
  renderContext?: (item: FeedItem, actions: ContextActions) => ReactNode;
}

/** The actions of the details beside the player. */
export interface ContextActions {
  readonly onShare: () => void;
  readonly onShowKeys: () => void;
}

/** Shows one pitch at a time with its controls (docs/product.md, 'Search and feed'). */
export function Carousel(props: CarouselProps) {
  const isSignedIn = useSession().status === 'signed-in';
  const { watchedBefore, onWatched, onPlayed } = useViewRecord(props.linkedId);
  const [observePlayer, isInView] = useInView({ threshold: 0.5, initially: true });
  const isPageVisible = usePageVisible();
  const [showsKeys, setShowsKeys] = useState(false);
  const isBehindDialog = (props.suspended ?? false) || showsKeys;
  const { item, ...carousel } = useCarousel({
    items: props.items,
    hasMore: props.hasMore,
    startId: props.startId,
    startAt: props.startAt,
    isSignedIn,
    withSound: props.withSound ?? false,
    isOnScreen: isPageVisible && isInView,
    isBehindDialog,
    onNeedMore: props.loadMore,
    onWatched,
    onPlayed,
    onShown: (pitch) => props.onShown?.(pitch),
    onAskSignIn: (pitch) => props.onAskSignIn?.(pitch),
  });
  const { dialog } = carousel.snapshot.state;
  const closeDialog = () => carousel.controller.send({ type: 'close-dialog' });

  if (!item) return null;
  return (
    <>
      <Player
        {...props}
        {...carousel}
        item={item}
        watchedBefore={watchedBefore}
        observePlayer={observePlayer}
        isBehindDialog={isBehindDialog}
        onShowKeys={() => setShowsKeys(true)}
      />
      <SignInDialog open={dialog === 'sign-in'} onClose={closeDialog} price={props.price} />
      <SeeMoreTalentDialog open={dialog === 'registration'} onClose={closeDialog} />
      <KeysSheet open={showsKeys} onClose={() => setShowsKeys(false)} />
    </>
  );
}

/** Records what the viewer watches: the view of a pitch, how much of it, and that this viewer knows it. */
function useViewRecord(linkedId: string | undefined) {
  const { mutate: recordView } = useRecordView();
  const watches = useWatchReporter();
  const viewerId = useViewerId();
  // Unchanged while the carousel is open, so that pitches watched now don't get the 'watched' mark.
  const [watchedBefore] = useState(useWatched());
  return {
    watchedBefore,
    onWatched: (watched: FeedItem) => {
      if (watched.source !== 'database') return;
      recordView({ positionId: watched.id, isByLink: watched.id === linkedId });
      rememberWatched(viewerId, watched.id);
    },
    onPlayed: (played: FeedItem, part: WatchedPart) => watches.update(played, part),
  };
}

type PlayerProps = CarouselProps &
  Omit<ReturnType<typeof useCarousel>, 'item'> & {
    item: FeedItem;
    watchedBefore: ReadonlySet<string>;
    observePlayer: RefCallback<HTMLElement>;
    isBehindDialog: boolean;
    onShowKeys: () => void;
  };

const errorReason = (item: FeedItem, failed: ReadonlySet<string>) => {
  if (item.clip.kind === 'invalid') return item.clip.reason;
  return failed.has(item.id) ? ('load' as const) : undefined;
};

/** The current pitch under its controls, with its details beside it. */
function Player(props: PlayerProps) {
  const { item, controller, snapshot, isSuspended, isBehindDialog, observePlayer } = props;
  const { t } = useTranslation('feed');
  const text = useItemText()(item);
  const root = useRef<HTMLElement>(null);
  const player = useRef<HTMLElement>(null);
  const overlay = useRef<HTMLDivElement>(null);
  const captions = useRef<HTMLParagraphElement>(null);
  const setPlayer = useCallback(
    (element: HTMLElement | null) => {
      player.current = element;
      return observePlayer(element);
    },
    [observePlayer],
  );
  const wholeScreen = props.layout === 'theatre';
  const isCramped = useCrampedWindow();
  const { state, failedIds: failed } = snapshot;
  const [toggled, setToggled] = useState<{ kind: Toggle; seconds: number }>();
  const shownCaptions = useCardCaptions(item, props);
  const marks = props.marksOf?.(item);
  const actions = useCardActions({
    controller,
    snapshot,
    onUnlock: props.onUnlock,
    onChat: marks?.unlocked ? props.onChat : undefined,
    onEnd: props.loadMore,
  });

  const takesFocus = props.takesFocus ?? false;
  useEffect(() => {
    if (takesFocus) player.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  usePlayerFocus(player);
  usePlayerInput({
    root,
    player,
    overlay,
    captions,
    controller,
    wholeScreen,
    // A window that the player is too high for is scrolled up and down.
    vertical: wholeScreen && !isCramped,
    blocked: isBehindDialog || state.dialog !== null,
    onLike: actions.like,
    onDislike: actions.dislike,
    onShowKeys: wholeScreen ? props.onShowKeys : undefined,
    onToggleCaptions: shownCaptions.language === undefined ? undefined : toggleCaptions,
    onEnd: props.loadMore,
    onToggled: (kind) => setToggled({ kind, seconds: controller.time.seconds }),
  });

  const reason = errorReason(item, failed);
  const number = (indexAt(state, state.position) ?? 0) + 1;

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
      <CardAnnouncer
        card={t('carousel.current', { name: item.name, line: text.line })}
        toggled={toggled?.kind}
        paused={state.isPaused}
        muted={state.isMuted}
        seconds={toggled?.seconds ?? 0}
      />
      <article
        ref={setPlayer}
        // Focusable, so that a click on the video focuses the player and a dialog can return the focus to it.
        tabIndex={-1}
        aria-roledescription={t('carousel.card')}
        aria-label={
          state.hasMore ? String(number) : t('carousel.number', { number, total: state.ids.length })
        }
        className={cx(
          'group/player relative isolate overflow-hidden outline-none select-none',
          wholeScreen
            ? 'player-whole size-full touch-none overscroll-none md:aspect-[9/16] md:w-auto md:min-w-80 md:shrink-0 md:rounded-[1.75rem] md:flat:aspect-auto md:flat:w-full md:flat:rounded-none cramped:touch-pan-y'
            : 'size-full touch-pan-y',
        )}
      >
        <PlayerCards
          controller={controller}
          snapshot={snapshot}
          suspended={isSuspended}
          posterSizes={wholeScreen ? playerPosterSizes : '20rem'}
        />
        <Scrims />
        {state.isPaused && state.dialog === null && !isBehindDialog && !reason ? (
          <PausedSign />
        ) : null}
        <PlayerOverlay
          page={props}
          card={{
            item,
            reason,
            marks: { unlocked: false, ...marks, watched: props.watchedBefore.has(item.id) },
            captions: shownCaptions,
            actions,
          }}
          controller={controller}
          state={state}
          overlayRef={overlay}
          captionsRef={captions}
        />
      </article>
      {wholeScreen ? (
        <div className="hidden min-h-0 w-80 min-w-0 grid-cols-1 overflow-y-auto lg:grid flat:hidden">
          {props.renderContext?.(item, {
            onShare: () => void actions.share(),
            onShowKeys: props.onShowKeys,
          })}
        </div>
      ) : null}
    </section>
  );
}

/** Darkens the video behind the controls. */
function Scrims() {
  return (
    <>
      <div className="pointer-events-none absolute inset-x-0 top-0 z-10 h-32 scrim-top" />
      <div className="pointer-events-none absolute inset-x-0 bottom-0 z-10 h-3/5 scrim-bottom" />
    </>
  );
}

function PausedSign() {
  return (
    <Play
      aria-hidden
      className="pointer-events-none absolute inset-0 z-10 m-auto size-16 animate-pop fill-white/90 stroke-none"
    />
  );
}
