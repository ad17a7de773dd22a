import { Pause, Play } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '@/lib/i18n/format';
import { useObjectUrl } from '@/lib/browser/use-object-url';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { IconButton } from '@/ui/button/icon-button';
import { tooShortMs, type Recording } from '@/features/recorder/machine/recorder-machine';
import { panelLayout, viewfinderLayout } from './viewfinder';

interface RecorderReviewProps {
  recording: Recording;
  /** The recording could not be stored, so it is lost when the page closes. */
  unsafe: boolean;
  /** Nothing is heard in it. */
  silent: boolean;
  /** It was for practice: it can be watched, but isn't stored. */
  practising: boolean;
  /** Whether the pitch would be for companies only. */
  forCompanies: boolean;
  /** Whether using the recording publishes it at once. */
  publishes: boolean;
  renderPublish?: ((onPublish: () => void) => ReactNode) | undefined;
  onRetake: () => void;
  onUse: () => void;
}

/** Watch the recording, then retake it or use it. */
export function RecorderReview(props: RecorderReviewProps) {
  const { recording, unsafe, silent, practising, forCompanies, publishes } = props;
  const { renderPublish, onRetake, onUse } = props;
  const { t } = useTranslation('recorder');
  const video = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [broken, setBroken] = useState(false);
  const url = useObjectUrl(recording.file);
  const total = recording.durationMs === null ? null : recording.durationMs / 1000;

  const toggle = () => {
    const element = video.current;
    if (!element) return;
    if (element.paused) void element.play().catch(() => setBroken(true));
    else element.pause();
  };

  return (
    <>
      {url === null ? null : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- a fresh recording has no captions
        <video
          ref={video}
          src={url}
          playsInline
          preload="auto"
          onClick={toggle}
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
          onTimeUpdate={(event) => setSeconds(event.currentTarget.currentTime)}
          onError={() => setBroken(true)}
          className={viewfinderLayout}
        />
      )}
      <div
        className={cx(
          panelLayout,
          'max-h-full grid-rows-[minmax(0,1fr)] pt-20 pb-[max(1.5rem,var(--safe-bottom))]',
        )}
      >
        {/* Scrolls below the button that closes, which would otherwise cover the words. */}
        <div className="-mx-5 grid content-start gap-4 overflow-y-auto overscroll-contain px-5 py-1 beside:-mx-4 beside:content-center-safe beside:px-4">
          <div>
            <h2 className="text-lg">{t(practising ? 'practice.title' : 'review.title')}</h2>
            <Remarks {...{ recording, unsafe, silent, practising, broken }} />
          </div>
          <div className="flex items-center gap-3">
            <IconButton
              variant="theatre"
              label={playing ? t('review.pause') : t('review.play')}
              icon={playing ? <Pause aria-hidden /> : <Play aria-hidden className="ml-0.5" />}
              onClick={toggle}
            />
            <div className="h-1 flex-1 overflow-hidden rounded-full bg-theatre-ink/25">
              <div
                className="size-full origin-left rounded-full bg-theatre-ink"
                style={{ scale: `${total ? Math.min(1, seconds / total) : 0} 1` }}
              />
            </div>
            <span className="text-sm tabular-nums">
              {formatDuration(seconds)}
              {total === null ? null : ` / ${formatDuration(total)}`}
            </span>
          </div>
          {practising ? null : (
            <>
              {renderPublish?.(onUse)}
              <p className="text-sm opacity-85">
                {t(forCompanies ? 'review.audienceCompanies' : 'review.audience')}
              </p>
            </>
          )}
          <div className="flex flex-wrap gap-3 *:flex-auto *:whitespace-nowrap beside:flex-col-reverse">
            {practising ? (
              <Button onClick={onRetake}>{t('practice.back')}</Button>
            ) : (
              <>
                <Button variant="secondary" onClick={onRetake}>
                  {t('review.retake')}
                </Button>
                {renderPublish ? null : (
                  <Button onClick={onUse}>{t(publishes ? 'review.publish' : 'review.use')}</Button>
                )}
              </>
            )}
          </div>
        </div>
      </div>
    </>
  );
}

interface RemarksProps extends Pick<
  RecorderReviewProps,
  'recording' | 'unsafe' | 'silent' | 'practising'
> {
  broken: boolean;
}

function Remarks({ recording, unsafe, silent, practising, broken }: RemarksProps) {
  const { t } = useTranslation('recorder');
  const { reason, muted, durationMs } = recording;
  const remarks: readonly (false | { text: string; isWarning?: boolean })[] = [
    practising && { text: t('practice.text') },
    !practising && reason !== 'user' && { text: t(`review.${reason}`) },
    ...muted.map((part) => ({ text: t(`review.muted.${part}`), isWarning: true })),
    silent && { text: t('review.silent'), isWarning: true },
    durationMs !== null && durationMs < tooShortMs && { text: t('review.short') },
    unsafe && { text: t('review.unsafe'), isWarning: true },
    broken && { text: t('review.unplayable'), isWarning: true },
  ];
  return remarks.map(
    (remark) =>
      remark && (
        <p
          key={remark.text}
          role={remark.isWarning ? 'alert' : undefined}
          className={cx('text-sm', remark.isWarning && 'text-warning')}
        >
          {remark.text}
        </p>
      ),
  );
}
