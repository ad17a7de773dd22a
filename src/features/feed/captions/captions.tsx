import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type RefObject } from 'react';
import { captionsQuery } from '@/features/feed/api/caption-queries';
import type { CarouselController } from '@/features/feed/carousel/carousel-controller';
import { useWantsCaptions } from './caption-language';
import { followCaptions } from './caption-track';

interface CaptionsProps {
  controller: CarouselController;
  positionId: string;
  language: string;
  /** The paragraph with the text, which the player fades while the card is dragged. */
  text: RefObject<HTMLParagraphElement | null>;
}

/**
 * The captions of the current pitch. Key this by position and card, because each has its own video
 * element. Screen readers don't announce captions, which would drown out the pitch.
 */
export function Captions({ controller, positionId, language, text: textRef }: CaptionsProps) {
  const wantsCaptions = useWantsCaptions();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  useEffect(() => {
    const video = controller.currentSlot()?.video;
    if (!wantsCaptions || !video) return undefined;
    const read = () => queries.fetchQuery(captionsQuery(positionId, language));
    return followCaptions(video, read, setText);
  }, [controller, queries, positionId, language, wantsCaptions]);

  if (!wantsCaptions || text === '') return null;
  return (
    // The font size is capped by the player's width, so that captions do not cover the face.
    <div className="pointer-events-none absolute inset-x-0 bottom-0 flex justify-center px-[max(1.25rem,var(--safe-x))] pb-4 player-low:pb-2">
      <p
        ref={textRef}
        lang={language}
        data-captions
        className="line-clamp-3 px-2 text-center text-[length:min(1rem,5.5cqw)] leading-[1.5] text-balance whitespace-pre-line text-theatre-ink"
      >
        <span className="rounded-sm bg-theatre box-decoration-clone px-2 py-[0.16em]">{text}</span>
      </p>
    </div>
  );
}
