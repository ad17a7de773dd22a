import { Heart, LoaderCircle, Play, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { iconButtonLook } from '@/ui/button/icon-button-look';
import { cx } from '@/ui/cx';
import { StillCard, type StillPitch } from './still-card';

interface DemoStillProps {
  pitch: StillPitch;
  /** Whether it was asked for and is on its way. */
  busy: boolean;
  /** Called with the button, once it works. */
  onReady: (button: HTMLButtonElement | null) => void;
  onPlay: () => void;
}

const sideLook = '@max-sm:size-(--control-lg) @max-sm:[&_svg]:size-[calc(var(--control-lg)*3/7)]';

/**
 * A pitch before it plays, with the controls of the player where they will be. A press anywhere plays it.
 * The file that the host serves has it, where a press is noted by a script of the page.
 */
export function DemoStill({ pitch, busy, onReady, onPlay }: DemoStillProps) {
  const { t } = useTranslation('home');
  return (
    <StillCard pitch={pitch} fetchPriority="high">
      <div className="flex items-center justify-center gap-5">
        <span aria-hidden className={cx(iconButtonLook('theatre', 'xl'), sideLook)}>
          <X />
        </span>
        <button
          ref={onReady}
          type="button"
          data-play
          aria-busy={busy}
          // It may have been pressed before the app has come.
          suppressHydrationWarning
          aria-label={t('play', { name: pitch.name })}
          onClick={onPlay}
          // It must not be transformed while it is pressed: what covers the card would shrink to it.
          className="group/play inline-grid size-(--control-lg) shrink-0 place-items-center rounded-full bg-white text-theatre after:absolute after:inset-0 [&_svg]:size-[calc(var(--control-lg)*3/7)]"
        >
          <Play
            aria-hidden
            className="col-start-1 row-start-1 translate-x-0.5 fill-current group-aria-busy/play:invisible"
          />
          <LoaderCircle
            aria-hidden
            className="invisible col-start-1 row-start-1 animate-spin group-aria-busy/play:visible"
          />
        </button>
        <span aria-hidden className={cx(iconButtonLook('primary', 'xl'), sideLook)}>
          <Heart className="text-white" />
        </span>
      </div>
    </StillCard>
  );
}
