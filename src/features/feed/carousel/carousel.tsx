import { Play } from 'lucide-react';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordView } from '@/features/feed/api/mutations';
import { toggleCaptions, useCaptionLanguage } from '@/features/feed/captions/caption-language';
import { Captions } from '@/features/feed/captions/captions';
import type { HitOf } from '@/features/feed/captions/use-caption-hits';
import type { FeedItem } from '@/features/feed/items/feed-item';
import { useItemText } from '@/features/feed/items/item-text';
import type { MarksOf } from '@/features/feed/marks/pitch-marks';
import { rememberWatched, useViewerId, useWatched } from '@/features/feed/marks/watched';
import { CardError } from '@/features/feed/card/card-error';
import { CardOverlay } from '@/features/feed/card/card-overlay';
import { useWatchReports } from '@/features/feed/watches/use-watch-reports';
import { StageArrows } from '@/features/feed/stage/stage-arrows';
import { StageCards } from '@/features/feed/stage/stage-cards';
import { useStageFocus } from '@/features/feed/stage/use-stage-focus';
import { CarouselControls, SoundButton } from '@/features/feed/controls/carousel-controls';
import { EndNote } from '@/features/feed/controls/end-note';
import { KeysSheet } from '@/features/feed/controls/keys-sheet';
import { StageMenu } from '@/features/feed/controls/stage-menu';
import { SeekSlider } from '@/features/feed/seek/seek-slider';
import { CardAnnouncer } from '@/features/feed/card/card-announcer';
import { useStageInput, type Toggled } from '@/features/feed/stage/use-stage-input';
import { stagePosterSizes } from '@/domain/poster';
import { useCrampedWindow } from '@/lib/browser/use-wide-screen';
import { usePageVisible } from '@/lib/browser/use-page-visible';
import { useInView } from '@/ui/hooks/use-in-view';
import { useSession } from '@/lib/session/session';
import type { MenuEntry } from '@/ui/button/menu';
import { cx } from '@/ui/cx';
import { indexAt } from './carousel-state';
import { SeeMoreTalentDialog, SignInDialog } from './join-dialogs';
import { useCardActions } from './use-card-actions';
import { useCarousel } from './use-carousel';

export interface CarouselProps {
  items: readonly FeedItem[];
  hasMore: boolean;
  loadMore: () => void;
  moreFailed: boolean;
  /** What leads on from a list that does not go on by itself. */
  end?: ReactNode;
  /** The card to start at; the first if absent. */
  startId?: string | undefined;
  /** The pitch that was opened by the link which its talent put on a profile elsewhere. */
  linkedId?: string | undefined;
  /** The second from which that card plays; its beginning if absent. */
  startAt?: number | undefined;
  /** Whether the stage takes the focus, because the carousel was opened by a control of the page. */
  takesFocus?: boolean;
  /** Whether it was opened by a press of play, and so starts with its sound on. */
  withSound?: boolean;
  /** Called with the first card and with each card shown after it. */
  onShown?: (item: FeedItem) => void;
  /**
   * 'theatre' fills a phone's screen, and on wide screens a phone-shaped stage with details beside it;
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
  /** Controls at the top left of the stage, such as 'back'; `tools` are above the like button. */
  leading?: ReactNode;
  tools?: ReactNode;
  /** What the page adds to the list behind '…', and what lies over its button. */
  menu?: readonly MenuEntry[];
  menuBadge?: ReactNode;
  /** A further action above the like button, for pitches of the database. */
  renderAction?: (item: FeedItem) => ReactNode;
  marksOf?: MarksOf | undefined;
  /** Where the words of the search are said in a pitch. */
  hitOf?: HitOf | undefined;
  /** Details of the shown pitch, right of the stage on wide screens. */
  renderContext?: (item: FeedItem, actions: ContextActions) => ReactNode;
}

/** What the details beside the stage lead to. */
export interface ContextActions {
  readonly onShare: () => void;
  readonly onShowKeys: () => void;
}

const errorReason = (item: FeedItem, failed: ReadonlySet<string>) => {
  if (item.clip.kind === 'invalid') return item.clip.reason;
  return failed.has(item.id) ? ('load' as const) : undefined;
};

/** Shows one pitch at a time with its controls (docs/product.md, 'Search and feed'). */
export function Carousel(props: CarouselProps) {
  const { items, hasMore, loadMore, moreFailed, layout } = props;
  const { t } = useTranslation('feed');
  const session = useSession();
  const isSignedIn = session.status === 'signed-in';
  const ownId = session.status === 'signed-in' ? session.user.id : undefined;
  const { mutate: recordView } = useRecordView();
  const watches = useWatchReports();
  const itemText = useItemText();
  const viewerId = useViewerId();
  // Kept as it was when the carousel opened, so that pitches watched now do not get the 'watched' mark.
  const [watchedBefore] = useState(useWatched());
  const root = useRef<HTMLElement>(null);
  const stage = useRef<HTMLElement>(null);
  const overlay = useRef<HTMLDivElement>(null);
  const captions = useRef<HTMLParagraphElement>(null);
  const [observeStage, isInView] = useInView({ threshold: 0.5, initially: true });
  const setStage = useCallback(
    (element: HTMLElement | null) => {
      stage.current = element;
      return observeStage(element);
    },
    [observeStage],
  );
  const isPageVisible = usePageVisible();
  const wholeScreen = layout === 'theatre';
  const isCramped = useCrampedWindow();

  const [showsKeys, setShowsKeys] = useState(false);
  const isBehindDialog = (props.suspended ?? false) || showsKeys;
  const { controller, snapshot, item, isSuspended } = useCarousel({
    items,
    hasMore,
    startId: props.startId,
    startAt: props.startAt,
    isSignedIn,
    withSound: props.withSound ?? false,
    isOnScreen: isPageVisible && isInView,
    isBehindDialog,
    onNeedMore: loadMore,
    onWatched: (watched) => {
      if (watched.source !== 'database') return;
      recordView({ positionId: watched.id, isByLink: watched.id === props.linkedId });
      rememberWatched(viewerId, watched.id);
    },
    onPlayed: (played, part) => watches.note(played, part),
    onShown: (shown) => props.onShown?.(shown),
    onAskSignIn: (shown) => props.onAskSignIn?.(shown),
  });
  const { state, failed } = snapshot;

  const hit = item && props.hitOf?.(item);
  // What is played from a hit shows the captions that the hit is in, whatever language was chosen.
  const [playedHit, setPlayedHit] = useState(
    props.startAt === undefined ? undefined : props.startId,
  );
  const [toggled, setToggled] = useState<{ kind: Toggled; seconds: number }>();
  const languages = item?.captionLanguages ?? [];
  const usualLanguage = useCaptionLanguage(languages);
  const language = (item?.id === playedHit && hit?.language) || usualLanguage;

  const marks = item && props.marksOf?.(item);
  const isUnlocked = marks?.unlocked ?? false;
  const actions = useCardActions({
    controller,
    snapshot,
    onUnlock: props.onUnlock,
    onChat: isUnlocked ? props.onChat : undefined,
    onEnd: loadMore,
  });

  useStageFocus({ stage, overlay, takesFocus: props.takesFocus ?? false });
  useStageInput({
    root,
    stage,
    overlay,
    captions,
    controller,
    wholeScreen,
    // A window that the stage is too high for is scrolled up and down.
    vertical: wholeScreen && !isCramped,
    blocked: !item || isBehindDialog || state.dialog !== null,
    onLike: actions.like,
    onDislike: actions.dislike,
    onShowKeys: wholeScreen ? () => setShowsKeys(true) : undefined,
    onToggleCaptions: language === undefined ? undefined : toggleCaptions,
    onEnd: loadMore,
    onToggled: (kind) => setToggled({ kind, seconds: controller.time.seconds }),
  });

  if (!item) return null;
  const text = itemText(item);
  const reason = errorReason(item, failed);
  // A pitch opened by its address is alone while the others are read, which usually takes a moment.
  const isQuiet = items.length === 1 && !moreFailed && !state.awaitsNext;
  const number = (indexAt(state, state.position) ?? 0) + 1;
  const atEnd = state.hasMore && !isQuiet && indexAt(state, state.position + 1) === undefined;
  const isStored = item.source === 'database';
  const share = () => void actions.share();
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
      <CardAnnouncer
        card={t('carousel.current', { name: item.name, line: text.line })}
        toggled={toggled?.kind}
        paused={state.paused}
        muted={state.muted}
        seconds={toggled?.seconds ?? 0}
      />
      <article
        ref={setStage}
        // Focusable, so that a click on the video focuses the stage and a dialog can return the focus to it.
        tabIndex={-1}
        aria-roledescription={t('carousel.card')}
        aria-label={
          state.hasMore ? String(number) : t('carousel.number', { number, total: state.ids.length })
        }
        className={cx(
          'group/stage relative isolate overflow-hidden outline-none select-none',
          wholeScreen
            ? 'stage-whole size-full touch-none overscroll-none md:aspect-[9/16] md:w-auto md:min-w-80 md:shrink-0 md:rounded-[1.75rem] md:flat:aspect-auto md:flat:w-full md:flat:rounded-none cramped:touch-pan-y'
            : 'size-full touch-pan-y',
        )}
      >
        <StageCards
          controller={controller}
          snapshot={snapshot}
          suspended={isSuspended}
          posterSizes={wholeScreen ? stagePosterSizes : '20rem'}
        />
        <div className="pointer-events-none absolute inset-x-0 top-0 z-10 h-32 scrim-top" />
        <div className="pointer-events-none absolute inset-x-0 bottom-0 z-10 h-3/5 scrim-bottom" />
        {state.paused && state.dialog === null && !isBehindDialog && !reason ? (
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
          {/* First in the order of reading: who it is, and what can be done about it. */}
          <div className="order-last grid gap-5 px-[max(1.25rem,var(--safe-x))] pb-[max(1.25rem,var(--safe-bottom))] stage-low:gap-3 stage-side:flex stage-side:items-end stage-side:gap-6">
            <div className="flex min-w-0 items-end justify-end gap-3 stage-flat:flex-wrap stage-side:flex-1">
              <div className="grid min-w-0 flex-1 gap-5 stage-flat:basis-40">
                {props.end ?? (atEnd ? <EndNote failed={moreFailed} onRetry={loadMore} /> : null)}
                <div ref={overlay} key={item.id} className="min-w-0">
                  <CardOverlay
                    item={item}
                    unlocked={isUnlocked}
                    isNew={marks?.isNew ?? false}
                    watched={watchedBefore.has(item.id)}
                    wholeScreen={wholeScreen}
                    onNameClick={actions.clickName}
                    hit={reason ? undefined : hit}
                    onPlayHit={({ startsAt }) => {
                      setPlayedHit(item.id);
                      controller.playFrom(startsAt);
                    }}
                  />
                </div>
              </div>
              <div className="flex shrink-0 flex-col items-center gap-3 stage-low:gap-2 stage-flat:flex-row">
                <StageMenu
                  captions={{
                    languages: language === undefined ? [] : languages,
                    shown: language,
                    onChoose: () => setPlayedHit(undefined),
                  }}
                  speed={state.speed}
                  onSpeed={(speed) => controller.send({ type: 'speed', speed })}
                  onShare={wholeScreen && isStored ? share : undefined}
                  onAsk={isStored && props.onAsk ? () => props.onAsk?.(item) : undefined}
                  onReport={
                    isStored && props.onReport && item.talentId !== ownId
                      ? () => props.onReport?.(item)
                      : undefined
                  }
                  entries={props.menu}
                  badge={props.menuBadge}
                />
                {isStored ? props.renderAction?.(item) : null}
                {props.tools}
              </div>
            </div>
            <CarouselControls
              paused={state.paused}
              onTogglePause={() => controller.togglePause()}
              onDislike={actions.dislike}
              onLike={actions.like}
              liked={state.liked && actions.canLike}
              price={actions.canBuy ? props.price : undefined}
              onChat={actions.chat}
              undoName={actions.undoName}
              onUndo={actions.undo}
            />
          </div>
          <div className="flex items-center gap-3 px-[max(1rem,var(--safe-x))] pt-[calc(max(0.75rem,var(--safe-top))+var(--stage-notice,0px))]">
            {props.leading}
            <SeekSlider controller={controller} />
            <SoundButton
              muted={state.muted}
              onToggle={() => controller.send({ type: 'toggle-sound' })}
            />
          </div>
          {/* Behind what is above and below, which it would cover where little room is left. */}
          <div className="relative -z-1 min-h-0 flex-1">
            <div
              className={cx(
                'absolute inset-x-0 top-0',
                // Keeps the arrows above the captions, as far as there is room.
                language !== undefined ? 'bottom-[min(6rem,100%-2.75rem)]' : 'bottom-0',
              )}
            >
              <StageArrows
                onPrevious={() => controller.previous({ x: 1, y: 0 })}
                onNext={actions.skip}
              />
            </div>
            {language !== undefined && !reason ? (
              <Captions
                key={`${state.position} ${item.id}`}
                controller={controller}
                positionId={item.id}
                language={language}
                text={captions}
              />
            ) : null}
          </div>
        </div>
      </article>
      {wholeScreen ? (
        <div className="hidden min-h-0 w-80 min-w-0 grid-cols-1 overflow-y-auto lg:grid flat:hidden">
          {props.renderContext?.(item, { onShare: share, onShowKeys: () => setShowsKeys(true) })}
        </div>
      ) : null}
      <SignInDialog open={state.dialog === 'sign-in'} onClose={closeDialog} price={props.price} />
      <SeeMoreTalentDialog open={state.dialog === 'registration'} onClose={closeDialog} />
      <KeysSheet open={showsKeys} onClose={() => setShowsKeys(false)} />
    </section>
  );
}
