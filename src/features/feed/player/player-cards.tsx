import { LoaderCircle, Play } from 'lucide-react';
import { useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  itemAt,
  type CarouselController,
  type CarouselSnapshot,
} from '@/features/feed/carousel/carousel-controller';
import type { FeedItem } from '@/features/feed/items/feed-item';
import type { PoolSlot } from '@/features/feed/playback/pool-video';
import { slotCount, slotOf } from '@/features/feed/playback/video-pool';
import { YouTubePlayer } from '@/features/feed/youtube/youtube-player';
import { blurred } from '@/ui/media/blurred';
import { PosterImage } from '@/ui/media/poster-image';
import './player.css';

interface PlayerCardsProps {
  controller: CarouselController;
  snapshot: CarouselSnapshot;
  suspended: boolean;
  /** The player's width, as `sizes` of its posters. */
  posterSizes: string;
}

const slotNumbers = Array.from({ length: slotCount }, (_, index) => index);

/** The position, out of the current one and its two neighbours, that a slot shows. */
const positionInSlot = (slot: number, position: number) =>
  [position - 1, position, position + 1].find((candidate) => slotOf(candidate) === slot) ??
  position;

/** The three stacked cards: the current one, the next and the previous, however long the list. */
export function PlayerCards({ controller, snapshot, suspended, posterSizes }: PlayerCardsProps) {
  const { t } = useTranslation('feed');
  const { state, failedIds: failed } = snapshot;
  const [playedId, setPlayedId] = useState<string>();
  const slots = useRef<(PoolSlot | undefined)[]>([]);
  const register = useCallback((slot: number, elements: PoolSlot) => {
    slots.current[slot] = elements;
  }, []);

  useLayoutEffect(
    () => controller.attach(slots.current.filter((slot) => slot !== undefined)),
    [controller],
  );

  const current = itemAt(snapshot, state.position);
  const isFile = (item: FeedItem | undefined) => item?.clip.kind === 'file' && !failed.has(item.id);
  const isStarting = isFile(current) && !state.isPaused && playedId !== current?.id;
  return slotNumbers.map((slot) => {
    const position = positionInSlot(slot, state.position);
    const item = itemAt(snapshot, position);
    const embed =
      position === state.position && item?.clip.kind === 'youtube' && !failed.has(item.id)
        ? item.clip.videoId
        : undefined;
    return (
      <CardSlot
        key={slot}
        slot={slot}
        item={item}
        isCurrent={position === state.position}
        isPlayable={isFile(item)}
        waits={position !== state.position && isStarting}
        onPlaying={() => setPlayedId(current?.id)}
        posterSizes={posterSizes}
        register={register}
      >
        {embed !== undefined && item ? (
          <YouTubePlayer
            key={embed}
            videoId={embed}
            title={t('pitch.title', { name: item.name, role: item.role })}
            playing={!state.isPaused && state.dialog === null && !suspended}
            muted={state.isMuted}
            speed={state.speed}
            onSeekable={controller.setSeekEmbed}
            onReady={() => controller.setFailed(item.id, false)}
            onFailed={() => controller.setFailed(item.id, true)}
            onWatched={() => controller.reportWatched(item.id)}
            onPlayed={(part) => controller.reportPlayed(item.id, part)}
            onTime={(time) => controller.setTime(time)}
          />
        ) : null}
      </CardSlot>
    );
  });
}

interface CardSlotProps {
  slot: number;
  item: FeedItem | undefined;
  isCurrent: boolean;
  /** Has a video in the slot's own video element, which did not fail. */
  isPlayable: boolean;
  /** Whether its poster's preview is enough for now: the poster would delay the current card's video on a slow line. */
  waits: boolean;
  posterSizes: string;
  /** Hands the elements to the player pool. */
  register: (slot: number, elements: PoolSlot) => void;
  onPlaying: () => void;
  /** The player of a card that has no video file, such as a YouTube embed. */
  children?: ReactNode;
}

/** One of the three stacked cards: the pool's video element, covered by the poster until it has painted. */
function CardSlot(props: CardSlotProps) {
  const { slot, item, isCurrent, isPlayable, waits, posterSizes, register, onPlaying, children } =
    props;
  const root = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const poster = item?.poster ?? null;
  const [loadedId, setLoadedId] = useState<string>();
  if (!waits && item && item.id !== loadedId) setLoadedId(item.id);
  // A poster that was loaded stays.
  const isWaiting = waits && loadedId !== item?.id && !!poster?.preview;
  useLayoutEffect(() => {
    if (root.current && video.current) {
      register(slot, { root: root.current, video: video.current });
    }
  }, [register, slot]);

  return (
    <div ref={root} className="card-slot" aria-hidden>
      <video
        ref={video}
        loop
        muted
        playsInline
        preload="none"
        onPlaying={isCurrent ? onPlaying : undefined}
        disablePictureInPicture
        disableRemotePlayback
      />
      <PosterImage
        key={item?.id}
        poster={isWaiting ? { ...poster, src: blurred(poster.preview), srcSet: undefined } : poster}
        sizes={posterSizes}
        fetchPriority={isCurrent ? 'high' : 'low'}
        className="player-poster"
        fallback={
          <div className="player-poster grid place-items-center bg-theatre text-theatre-ink">
            {isPlayable ? <Play className="player-play size-8 opacity-60" /> : null}
          </div>
        }
      />
      {isPlayable ? (
        <div className="player-spinner absolute inset-0 grid place-items-center text-theatre-ink">
          <LoaderCircle className="size-8 animate-spin" />
        </div>
      ) : null}
      {children}
    </div>
  );
}
