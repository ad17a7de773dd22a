import { Heart, MessageCircle, Pause, Play, Undo2, Volume2, VolumeX, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '@/ui/cx';
import { IconButton } from '@/ui/button/icon-button';

interface CarouselControlsProps {
  paused: boolean;
  onTogglePause: () => void;
  onDislike: () => void;
  onLike: () => void;
  /** Whether the heart is filled: while what a like has opened is open. */
  liked: boolean;
  /** The price of the contact, '$15'; undefined if there is nothing to unlock. */
  price?: string | undefined;
  /** Given for a company that has the contact; the chat button then replaces the like button. */
  onChat?: (() => void) | undefined;
  /** Name on the card that 'undo' brings back; undefined when there is nothing to undo. */
  undoName: string | undefined;
  onUndo: () => void;
}

const smallerButtonLook =
  'player-narrow:size-(--control-lg) player-low:size-(--control-lg) player-narrow:[&_svg]:size-[calc(var(--control-lg)*3/7)] player-low:[&_svg]:size-[calc(var(--control-lg)*3/7)]';

/** Dislike, pause, like or chat, in reach of the thumb; undo appears beside the dislike. */
export function CarouselControls(props: CarouselControlsProps) {
  const { paused, liked, price, undoName } = props;
  const { t } = useTranslation('feed');
  const priceId = useId();
  return (
    <div className="flex items-center justify-center gap-[clamp(0.25rem,25cqw-5.2rem,1.25rem)] player-narrow:gap-[clamp(0.25rem,25cqw-4.5rem,1.25rem)]">
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
        size="xl"
        label={t('carousel.dislike')}
        icon={<X aria-hidden />}
        onClick={props.onDislike}
        className={smallerButtonLook}
      />
      <IconButton
        variant="theatre"
        size="lg"
        label={paused ? t('carousel.play') : t('carousel.pause')}
        icon={paused ? <Play aria-hidden /> : <Pause aria-hidden />}
        onClick={props.onTogglePause}
        className="player-narrow:size-(--control) player-low:size-(--control) player-narrow:[&_svg]:size-[calc(var(--control)/2)] player-low:[&_svg]:size-[calc(var(--control)/2)]"
      />
      <div className="relative">
        <IconButton
          variant="primary"
          size="xl"
          label={props.onChat ? t('details.chat') : t('carousel.like')}
          aria-describedby={price === undefined ? undefined : priceId}
          icon={
            props.onChat ? (
              <MessageCircle aria-hidden className="text-white" />
            ) : (
              <Heart
                key={String(liked)}
                aria-hidden
                className={cx('text-white', liked && 'animate-pop fill-white')}
              />
            )
          }
          onClick={props.onChat ?? props.onLike}
          className={cx('shadow-[0_8px_28px_rgb(255_79_46/0.45)]', smallerButtonLook)}
        />
        {price === undefined ? null : (
          <span
            id={priceId}
            className="pointer-events-none absolute -bottom-2 left-1/2 -translate-x-1/2 rounded-full bg-theatre px-2 text-sm font-semibold whitespace-nowrap text-theatre-ink inset-ring inset-ring-white/30"
          >
            {price}
          </span>
        )}
      </div>
      <div className="flex-1" />
    </div>
  );
}

/** Turns the sound on or off; it has a text label until first used, because people miss a mere icon. */
export function SoundButton({ muted, onToggle }: { muted: boolean; onToggle: () => void }) {
  const { t } = useTranslation('feed');
  const [wasUsed, setWasUsed] = useState(false);
  const toggle = () => {
    setWasUsed(true);
    onToggle();
  };
  if (muted && !wasUsed) {
    return (
      <button
        type="button"
        aria-label={t('carousel.tapForSound')}
        onClick={toggle}
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full bg-theatre-control px-4 text-sm font-semibold text-theatre-ink inset-ring inset-ring-white/30 backdrop-blur-sm hover:bg-black/75 @max-[16rem]/player:px-0"
      >
        <VolumeX aria-hidden className="size-5" />
        <span className="whitespace-nowrap @max-[16rem]/player:hidden">
          {t('carousel.tapForSound')}
        </span>
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
