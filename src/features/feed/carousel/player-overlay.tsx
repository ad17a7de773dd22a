import type { RefObject } from 'react';
import { CardError } from '@/features/feed/card/card-error';
import { CardOverlay } from '@/features/feed/card/card-overlay';
import { Captions } from '@/features/feed/captions/captions';
import type { CardCaptions } from '@/features/feed/captions/use-card-captions';
import { CarouselControls, SoundButton } from '@/features/feed/controls/carousel-controls';
import { EndNote } from '@/features/feed/controls/end-note';
import { PlayerMenu } from '@/features/feed/controls/player-menu';
import type { FeedItem } from '@/features/feed/items/feed-item';
import { SeekSlider } from '@/features/feed/seek/seek-slider';
import { PlayerArrows } from '@/features/feed/player/player-arrows';
import { useSession } from '@/lib/session/session';
import { cx } from '@/ui/cx';
import type { CarouselProps } from './carousel';
import type { CarouselController } from './carousel-controller';
import { indexAt, type CarouselState } from './carousel-state';
import type { CardActions } from './use-card-actions';

/** The pitch in the player, with its state and actions. */
interface ShownCard {
  readonly item: FeedItem;
  /** Why it cannot be played; undefined while it can. */
  readonly reason: 'load' | 'youtube' | 'data' | undefined;
  readonly marks: { unlocked: boolean; isNew?: boolean; watched: boolean };
  readonly captions: CardCaptions;
  readonly actions: CardActions;
}

interface PlayerOverlayProps {
  page: CarouselProps;
  card: ShownCard;
  controller: CarouselController;
  state: CarouselState;
  overlayRef: RefObject<HTMLDivElement | null>;
  captionsRef: RefObject<HTMLParagraphElement | null>;
}

/** Everything over the video: sound and time at the top, captions, name and controls below. */
export function PlayerOverlay(props: PlayerOverlayProps) {
  const { page, card, controller, state, captionsRef } = props;
  const { item, reason, actions } = card;
  const { language } = card.captions;
  return (
    <div className="player-overlay absolute inset-0 z-20 flex flex-col">
      {reason ? (
        <CardError
          reason={reason}
          onSkip={actions.skip}
          onRetry={reason === 'load' ? () => controller.retry(item.id) : undefined}
        />
      ) : null}
      {/* First in reading order: who it is, and the actions. */}
      <PlayerFoot {...props} />
      <div className="flex items-center gap-3 px-[max(1rem,var(--safe-x))] pt-[calc(max(0.75rem,var(--safe-top))+var(--player-notice,0px))]">
        {page.leading}
        <SeekSlider controller={controller} />
        <SoundButton
          muted={state.isMuted}
          onToggle={() => controller.send({ type: 'toggle-sound' })}
        />
      </div>
      {/* Behind the parts above and below, which it would cover in a small player. */}
      <div className="relative -z-1 min-h-0 flex-1">
        <div
          className={cx(
            'absolute inset-x-0 top-0',
            // Arrows above the captions, if there is room.
            language !== undefined ? 'bottom-[min(6rem,100%-2.75rem)]' : 'bottom-0',
          )}
        >
          <PlayerArrows
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
            text={captionsRef}
          />
        ) : null}
      </div>
    </div>
  );
}

/** The lower part: who it is, the menu and what the page adds, and the controls in reach of the thumb. */
function PlayerFoot({ page, card, controller, state, overlayRef }: PlayerOverlayProps) {
  const { item, reason, marks, captions, actions } = card;
  const session = useSession();
  const isOwn = session.status === 'signed-in' && item.talentId === session.user.id;
  const isStored = item.source === 'database';
  const wholeScreen = page.layout === 'theatre';
  return (
    <div className="order-last grid gap-5 px-[max(1.25rem,var(--safe-x))] pb-[max(1.25rem,var(--safe-bottom))] player-low:gap-3 player-side:flex player-side:items-end player-side:gap-6">
      <div className="flex min-w-0 items-end justify-end gap-3 player-flat:flex-wrap player-side:flex-1">
        <div className="grid min-w-0 flex-1 gap-5 player-flat:basis-40">
          {page.end ??
            (awaitsMore(page, state) ? (
              <EndNote failed={page.hasLoadMoreFailed} onRetry={page.loadMore} />
            ) : null)}
          <div ref={overlayRef} key={item.id} className="min-w-0">
            <CardOverlay
              item={item}
              unlocked={marks.unlocked}
              isNew={marks.isNew ?? false}
              watched={marks.watched}
              wholeScreen={wholeScreen}
              onNameClick={actions.clickName}
              hit={reason ? undefined : captions.hit}
              onPlayHit={({ startsAt }) => {
                captions.showHit();
                controller.playFrom(startsAt);
              }}
            />
          </div>
        </div>
        <div className="flex shrink-0 flex-col items-center gap-3 player-low:gap-2 player-flat:flex-row">
          <PlayerMenu
            captions={{
              languages: captions.language === undefined ? [] : captions.languages,
              shownLanguage: captions.language,
              onChoose: captions.showChosen,
            }}
            speed={state.speed}
            onSpeed={(speed) => controller.send({ type: 'set-speed', speed })}
            onShare={wholeScreen && isStored ? () => void actions.share() : undefined}
            onAsk={isStored && page.onAsk ? () => page.onAsk?.(item) : undefined}
            onReport={isStored && page.onReport && !isOwn ? () => page.onReport?.(item) : undefined}
            entries={page.menu}
            badge={page.menuBadge}
          />
          {isStored ? page.renderAction?.(item) : null}
          {page.tools}
        </div>
      </div>
      <CarouselControls
        paused={state.isPaused}
        onTogglePause={() => controller.togglePause()}
        onDislike={actions.dislike}
        onLike={actions.like}
        liked={state.isLiked && actions.canLike}
        price={actions.canBuy ? page.price : undefined}
        onChat={actions.chat}
        undoName={actions.undoName}
        onUndo={actions.undo}
      />
    </div>
  );
}

/** Whether the last card is shown and further ones are on their way. */
function awaitsMore(
  { items, hasLoadMoreFailed: moreFailed }: CarouselProps,
  state: CarouselState,
): boolean {
  // A pitch opened by its address is alone while the others are read, which usually takes a moment.
  const isQuiet = items.length === 1 && !moreFailed && !state.isAwaitingNext;
  return state.hasMore && !isQuiet && indexAt(state, state.position + 1) === undefined;
}
