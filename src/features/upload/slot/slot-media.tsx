import { Play, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Poster } from '@/domain/video/poster';
import { cx } from '@/ui/cx';
import { PosterImage } from '@/ui/media/poster-image';
import { useTimeLeft } from '@/features/upload/pipeline/use-time-left';
import { shownPercent, type SlotState } from '@/features/upload/pipeline/upload-machine';

const frame =
  'relative aspect-[9/16] w-28 shrink-0 self-start overflow-hidden rounded-field sm:w-32';

interface SlotMediaProps {
  state: SlotState;
  videoUrl: string | null;
  /** The poster to show: the saved one, or the chosen frame of the uploading video. */
  poster: Poster | null;
  onWatch: () => void;
}

/** Long messages need a phone's whole width, so the picture is hidden. */
const hasLongMessage = (state: SlotState) =>
  ['refused', 'deciding', 'failed'].includes(state.phase) ||
  (state.phase === 'in-other-tab' && state.hasRefusedFile === true);

/** The picture of a slot: an empty frame, an upload's progress, or the video. */
export function SlotMedia({ state, videoUrl, poster, onWatch }: SlotMediaProps) {
  const { t } = useTranslation('upload');
  const timeLeft = useTimeLeft(state);
  const frameClass = cx(frame, hasLongMessage(state) && 'max-sm:hidden');
  // Beside a message about another video, the published picture would look like its cause.
  if (videoUrl !== null && ['deciding', 'refused'].includes(state.phase)) return null;
  const moving = ['preparing', 'uploading', 'saving', 'done'].includes(state.phase);

  if (moving || (videoUrl === null && poster !== null)) {
    return (
      <div className={cx(frameClass, 'theatre')}>
        <PosterImage poster={poster} sizes="6.5rem" className="size-full object-cover opacity-45" />
        <span
          aria-hidden
          className="absolute inset-0 grid place-content-center justify-items-center px-2 text-center"
        >
          <span className="font-display text-xl tabular-nums">
            {moving ? `${shownPercent(state)}%` : null}
          </span>
          {/* Here it moves nothing when the time can be told. */}
          {timeLeft === null ? null : <span className="text-xs">{timeLeft}</span>}
        </span>
      </div>
    );
  }
  if (videoUrl === null) {
    return (
      <div
        className={cx(
          frameClass,
          'grid place-items-center border-2 border-dashed border-line bg-page text-muted',
        )}
      >
        <Video aria-hidden className="size-7" />
      </div>
    );
  }
  return (
    <button
      type="button"
      onClick={onWatch}
      aria-label={t('watch')}
      title={t('watch')}
      className={cx(frameClass, 'theatre group')}
    >
      <PosterImage
        poster={poster}
        sizes="6.5rem"
        className="size-full object-cover"
        fallback={
          <video
            src={videoUrl}
            preload="metadata"
            muted
            playsInline
            className="size-full object-cover"
          />
        }
      />
      <span className="absolute inset-0 m-auto grid size-12 place-items-center rounded-full bg-theatre-control text-theatre-ink transition-transform group-hover:scale-105">
        <Play aria-hidden className="ml-0.5 size-6 fill-current" />
      </span>
    </button>
  );
}
