import { useQueryClient } from '@tanstack/react-query';
import { Play, RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { captionsQuery } from '@/features/feed/api/caption-queries';
import { useRecordView } from '@/features/feed/api/mutations';
import { useCaptionLanguage } from '@/features/feed/captions/caption-language';
import { followCaptions } from '@/features/feed/captions/caption-track';
import type { FeedItem } from '@/features/feed/items/feed-item';
import { countsAsView } from '@/features/feed/playback/pool-video';
import { useWatchReporter } from '@/features/feed/watches/use-watch-reporter';
import { playedFromStart, type WatchedPart } from '@/features/feed/watches/watch';
import { YouTubePlayer } from '@/features/feed/youtube/youtube-player';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { PosterImage } from '@/ui/media/poster-image';
import { useRendition, type FileClip } from './use-rendition';

interface PitchVideoProps {
  item: FeedItem;
  className?: string;
}

/** One pitch in a page, without the carousel: its video with the browser's controls, and its captions. */
export function PitchVideo({ item, className }: PitchVideoProps) {
  const { mutate: recordView } = useRecordView();
  const watches = useWatchReporter();
  const onPlayed = (part: WatchedPart) => watches.update(item, part);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(item.clip.kind === 'invalid');
  const wasWatched = useRef(false);
  const onWatched = () => {
    if (wasWatched.current) return;
    wasWatched.current = true;
    recordView({ positionId: item.id, isByLink: false });
  };
  const retry =
    item.clip.kind === 'invalid'
      ? undefined
      : () => {
          setFailed(false);
          setAttempt(attempt + 1);
        };
  return (
    <div
      className={cx(
        'theatre relative isolate aspect-[9/16] overflow-hidden rounded-card bg-black',
        className,
      )}
    >
      {failed ? (
        <Failed onRetry={retry} />
      ) : item.clip.kind === 'file' ? (
        <FileVideo
          key={attempt}
          item={item}
          clip={item.clip}
          onWatched={onWatched}
          onPlayed={onPlayed}
          onFailed={() => setFailed(true)}
        />
      ) : item.clip.kind === 'youtube' ? (
        <YouTubeVideo
          key={attempt}
          item={item}
          videoId={item.clip.videoId}
          onWatched={onWatched}
          onPlayed={onPlayed}
          onFailed={() => setFailed(true)}
        />
      ) : null}
    </div>
  );
}

interface VideoProps {
  item: FeedItem;
  onWatched: () => void;
  onPlayed: (part: WatchedPart) => void;
  onFailed: () => void;
}

function FileVideo(props: VideoProps & { clip: FileClip }) {
  const { item, clip, onWatched, onPlayed, onFailed } = props;
  const { t } = useTranslation('feed');
  const { video, ...file } = useRendition(clip, onFailed);
  const [caption, setCaption] = useState('');
  const language = useCaptionLanguage(item.captionLanguages);
  const queries = useQueryClient();
  useEffect(() => {
    if (!video.current || language === undefined) return undefined;
    const read = () => queries.fetchQuery(captionsQuery(item.id, language));
    return followCaptions(video.current, read, setCaption);
  }, [video, queries, item.id, language]);
  return (
    <>
      {/* Its captions are drawn below. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={video}
        controls
        playsInline
        preload="none"
        {...file}
        poster={item.poster?.src}
        aria-label={t('pitch.title', { name: item.name, role: item.role })}
        onTimeUpdate={({ currentTarget: element }) => {
          if (countsAsView(element)) onWatched();
          onPlayed({ seconds: playedFromStart(element.played), duration: element.duration });
        }}
        className="size-full object-cover"
      />
      {caption === '' ? null : (
        <p
          lang={language}
          className="pointer-events-none absolute inset-x-4 bottom-20 text-center text-base leading-normal text-balance whitespace-pre-line text-theatre-ink"
        >
          <span className="rounded-sm bg-theatre box-decoration-clone px-2 py-[0.16em]">
            {caption}
          </span>
        </p>
      )}
    </>
  );
}

const ignore = () => undefined;

function YouTubeVideo(props: VideoProps & { videoId: string }) {
  const { item, videoId, onWatched, onPlayed, onFailed } = props;
  const { t } = useTranslation('feed');
  const [playing, setPlaying] = useState(false);
  return (
    <>
      <PosterImage
        poster={item.poster}
        sizes="20rem"
        className="absolute inset-0 size-full object-cover"
      />
      <YouTubePlayer
        videoId={videoId}
        title={t('pitch.title', { name: item.name, role: item.role })}
        playing={playing}
        muted={false}
        onReady={ignore}
        onFailed={onFailed}
        onWatched={onWatched}
        onPlayed={onPlayed}
        onTime={ignore}
      />
      <button
        type="button"
        aria-label={t(playing ? 'carousel.pause' : 'carousel.play')}
        onClick={() => setPlaying(!playing)}
        className="absolute inset-0 grid place-items-center"
      >
        {playing ? null : <Play aria-hidden className="size-16 fill-white/90 stroke-none" />}
      </button>
    </>
  );
}

function Failed({ onRetry }: { onRetry: (() => void) | undefined }) {
  const { t } = useTranslation('feed');
  return (
    <div
      role="alert"
      className="absolute inset-0 grid place-content-center justify-items-center gap-4 p-4 text-center text-theatre-ink"
    >
      {t(onRetry ? 'errors.videoFailed' : 'errors.unableToLoad')}
      {onRetry ? (
        <Button variant="secondary" icon={<RotateCw aria-hidden />} onClick={onRetry}>
          {t('errors.retry')}
        </Button>
      ) : null}
    </div>
  );
}
