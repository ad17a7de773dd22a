import { Captions as CaptionsOn, CaptionsOff } from 'lucide-react';
import { useEffect, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import {
  readStored,
  useStoredState,
  writeStored,
  type StoredState,
} from '@/lib/storage/stored-state';
import { IconButton } from '@/ui/button/icon-button';
import { followCaptions } from './caption-track';
import type { CarouselController } from '@/features/feed/carousel/carousel-controller';

const wantsCaptions: StoredState<boolean> = {
  place: 'device',
  key: 'pitchreel.captions',
  schema: v.boolean(),
};

/** Turns captions off on this device, or on again. */
export const toggleCaptions = (): void =>
  writeStored(wantsCaptions, !(readStored(wantsCaptions) ?? true));

/** Whether captions are shown on this device; they are on until they are turned off. */
export const useWantsCaptions = (): boolean => useStoredState(wantsCaptions)[0] ?? true;

interface CaptionsProps {
  controller: CarouselController;
  url: string;
  /** The paragraph with the text, which the stage fades while the card is dragged. */
  text: RefObject<HTMLParagraphElement | null>;
}

/**
 * The captions of the current pitch. Key this by position and card, because each has its own video
 * element. Captions are not announced by screen readers, which would speak over the pitch.
 */
export function Captions({ controller, url, text: textRef }: CaptionsProps) {
  const wanted = useWantsCaptions();
  const [text, setText] = useState('');
  useEffect(() => {
    const video = controller.currentSlot()?.video;
    return wanted && video ? followCaptions(video, url, setText) : undefined;
  }, [controller, url, wanted]);

  if (!wanted || text === '') return null;
  return (
    // The font size is capped by the stage's width, so that captions do not cover the face.
    <div className="pointer-events-none absolute inset-x-0 bottom-0 flex justify-center px-[max(1.25rem,var(--safe-x))] pb-4 stage-low:pb-2">
      <p
        ref={textRef}
        data-captions
        className="line-clamp-3 px-2 text-center text-[length:min(1rem,5.5cqw)] leading-[1.5] text-balance whitespace-pre-line text-theatre-ink"
      >
        <span className="rounded-sm bg-theatre box-decoration-clone px-2 py-[0.16em]">{text}</span>
      </p>
    </div>
  );
}

/** Captions on or off, for a pitch that has them. */
export function CaptionsButton() {
  const { t } = useTranslation('feed');
  const wanted = useWantsCaptions();
  return (
    <IconButton
      data-captions-button
      variant="theatre"
      label={t('carousel.captions')}
      aria-pressed={wanted}
      icon={wanted ? <CaptionsOn aria-hidden /> : <CaptionsOff aria-hidden />}
      onClick={toggleCaptions}
    />
  );
}
