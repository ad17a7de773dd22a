import { Heart, Pause, Play, Undo2, Volume2, VolumeX, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '@/ui/cx';
import { IconButton } from '@/ui/icon-button';

type CarouselControlsProps = {
  paused: boolean;
  onTogglePause: () => void;
  onDislike: () => void;
  onLike: () => void;
  /** Name of the pitch that 'undo' brings back; without one there is nothing to undo. */
  undoName: string | undefined;
  onUndo: () => void;
  /** At the far end: what the page adds. */
  trailing?: ReactNode;
  compact: boolean;
};

/** Dislike, pause, like, where the thumb is; undo appears beside the dislike it takes back. */
export function CarouselControls(props: CarouselControlsProps) {
  const { paused, undoName, compact } = props;
  const { t } = useTranslation('feed');
  const [likes, setLikes] = useState(0);
  const like = () => {
    setLikes(likes + 1);
    props.onLike();
  };
  const round = compact ? 'lg' : 'xl';
  return (
    <div className="flex items-center justify-center gap-[clamp(0.5rem,3vw,1.25rem)]">
      <div className="flex flex-1 justify-end">
        {undoName ? (
          <IconButton
            variant="theatre"
            label={t('carousel.undo', { name: undoName })}
            icon={<Undo2 aria-hidden />}
            onClick={props.onUndo}
            className="animate-pop"
          />
        ) : null}
      </div>
      <IconButton
        variant="theatre"
        size={round}
        label={t('carousel.dislike')}
        icon={<X aria-hidden />}
        onClick={props.onDislike}
      />
      <IconButton
        variant="theatre"
        size={compact ? 'md' : 'lg'}
        label={paused ? t('carousel.play') : t('carousel.pause')}
        icon={paused ? <Play aria-hidden /> : <Pause aria-hidden />}
        onClick={props.onTogglePause}
      />
      <IconButton
        variant="primary"
        size={round}
        label={t('carousel.like')}
        icon={
          <Heart
            key={likes}
            aria-hidden
            className={cx('text-white', likes > 0 && 'animate-pop fill-white')}
          />
        }
        onClick={like}
        className="shadow-[0_8px_28px_rgb(255_79_46/0.45)]"
      />
      <div className="flex flex-1 justify-start">{props.trailing}</div>
    </div>
  );
}

/** The sound, on or off; in words until it has been chosen, for a pitch without sound is half a pitch. */
export function SoundButton({ muted, onToggle }: { muted: boolean; onToggle: () => void }) {
  const { t } = useTranslation('feed');
  const [chosen, setChosen] = useState(false);
  const toggle = () => {
    setChosen(true);
    onToggle();
  };
  if (muted && !chosen) {
    return (
      <button
        type="button"
        onClick={toggle}
        className="inline-flex min-h-11 items-center gap-2 rounded-full bg-theatre-control px-4 text-sm font-semibold text-theatre-ink backdrop-blur-sm hover:bg-black/75"
      >
        <VolumeX aria-hidden className="size-5" />
        {t('carousel.tapForSound')}
      </button>
    );
  }
  return (
    <IconButton
      variant="theatre"
      label={muted ? t('carousel.unmute') : t('carousel.mute')}
      icon={muted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
      onClick={toggle}
    />
  );
}
