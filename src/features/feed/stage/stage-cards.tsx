import { useCallback, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import '@/features/feed/carousel/carousel.css';
import {
  itemAt,
  type CarouselController,
  type CarouselSnapshot,
} from '@/features/feed/carousel/carousel-controller';
import type { PoolSlot } from '@/features/feed/player/player';
import { slotCount, slotOf } from '@/features/feed/player/player-pool';
import { StageSlot } from './stage-slot';
import { YouTubePlayer } from '@/features/feed/youtube/youtube-player';

interface StageProps {
  controller: CarouselController;
  snapshot: CarouselSnapshot;
  suspended: boolean;
}

const slotNumbers = Array.from({ length: slotCount }, (_, index) => index);

/** The position among the current one and its neighbours that a slot shows. */
const positionIn = (slot: number, position: number) =>
  [position - 1, position, position + 1].find((candidate) => slotOf(candidate) === slot) ??
  position;

/** The three stacked cards, whatever the list's length. */
export function StageCards({ controller, snapshot, suspended }: StageProps) {
  const { t } = useTranslation('feed');
  const { state, failed } = snapshot;
  const slots = useRef<(PoolSlot | undefined)[]>([]);
  const register = useCallback((slot: number, elements: PoolSlot) => {
    slots.current[slot] = elements;
  }, []);

  useLayoutEffect(
    () => controller.attach(slots.current.filter((slot) => slot !== undefined)),
    [controller],
  );

  return slotNumbers.map((slot) => {
    const position = positionIn(slot, state.position);
    const item = itemAt(snapshot, position);
    const embed =
      position === state.position && item?.clip.kind === 'youtube' && !failed.has(item.id)
        ? item.clip.videoId
        : undefined;
    return (
      <StageSlot key={slot} slot={slot} item={item} register={register}>
        {embed !== undefined && item ? (
          <YouTubePlayer
            key={item.id}
            videoId={embed}
            title={t('pitch.title', { name: item.name, role: item.role })}
            playing={!state.paused && state.dialog === null && !suspended}
            muted={state.muted}
            onReady={() => controller.setFailed(item.id, false)}
            onFailed={() => controller.setFailed(item.id, true)}
            onWatched={() => controller.setWatched(item.id)}
            onProgress={(fraction) => controller.setProgress(fraction)}
          />
        ) : null}
      </StageSlot>
    );
  });
}
