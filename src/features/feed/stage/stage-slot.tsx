import { LoaderCircle } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { FeedItem } from '@/features/feed/items/feed-item';
import type { PoolSlot } from '@/features/feed/player/player';

interface StageSlotProps {
  slot: number;
  item: FeedItem | undefined;
  /** Hands over the elements that the player pool steers. */
  register: (slot: number, elements: PoolSlot) => void;
  /** What plays instead of the video file, for a card that has none. */
  children?: ReactNode;
}

/** One of the three stacked cards: a video that the pool fills, and its poster until it has painted. */
export function StageSlot({ slot, item, register, children }: StageSlotProps) {
  const root = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  useLayoutEffect(() => {
    if (root.current && video.current) {
      register(slot, { root: root.current, video: video.current });
    }
  }, [register, slot]);

  const poster = item?.posterUrl;
  return (
    <div ref={root} className="stage-slot" aria-hidden>
      <video
        ref={video}
        loop
        muted
        playsInline
        preload="none"
        disablePictureInPicture
        disableRemotePlayback
      />
      {poster ? (
        <img
          key={poster}
          src={poster}
          alt=""
          draggable={false}
          decoding="async"
          onError={(event) => {
            event.currentTarget.hidden = true;
          }}
          className="stage-poster"
        />
      ) : (
        <div className="stage-poster bg-theatre" />
      )}
      {item?.clip.kind === 'file' ? (
        <div className="stage-spinner absolute inset-0 grid place-items-center text-theatre-ink">
          <LoaderCircle className="size-8 animate-spin" />
        </div>
      ) : null}
      {children}
    </div>
  );
}
