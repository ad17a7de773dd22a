import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { cx } from '@/ui/cx';
import { youTubeEmbedUrl } from './youtube';
import { EmbedClock, embedMessage, embedOrigin } from './youtube-messages';

interface YouTubePlayerProps {
  videoId: string;
  title: string;
  playing: boolean;
  muted: boolean;
  onReady: () => void;
  onFailed: () => void;
  /** One second was played (DESIGN D15). */
  onWatched: () => void;
  /** @param fraction of the video, 0 to 1 */
  onProgress: (fraction: number) => void;
}

/** Milliseconds without a sign of life after which the embed is given up. */
const patience = 10_000;

const post = (frame: HTMLIFrameElement | null, message: object) =>
  frame?.contentWindow?.postMessage(JSON.stringify(message), embedOrigin);

/**
 * SPEC §5's embed, which plays as soon as it is loaded: so it is loaded when it is first to play,
 * and its poster stands there until then.
 */
export function YouTubePlayer(props: YouTubePlayerProps) {
  const [wanted, setWanted] = useState(props.playing);
  if (props.playing && !wanted) setWanted(true);
  return wanted ? <Embed {...props} /> : null;
}

/** Steered by messages. An iframe reports no error of its own, so silence is one. */
function Embed(props: YouTubePlayerProps) {
  const { videoId, title, playing, muted } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  const onReady = useEffectEvent(props.onReady);
  const onFailed = useEffectEvent(props.onFailed);
  const onWatched = useEffectEvent(props.onWatched);
  const onProgress = useEffectEvent(props.onProgress);

  useEffect(() => {
    const timer = setTimeout(onFailed, patience);
    const clock = new EmbedClock();
    let watched = false;
    const receive = (event: MessageEvent<unknown>) => {
      if (event.source !== frame.current?.contentWindow) return;
      const message = embedMessage(event);
      if (!message) return;
      clock.report(message);
      if (clock.fraction !== undefined) onProgress(clock.fraction);
      if (clock.watched && !watched) {
        watched = true;
        onWatched();
      }
      if (message.event === 'onError') onFailed();
      if (message.event !== 'onReady' && message.event !== 'initialDelivery') return;
      clearTimeout(timer);
      setReady(true);
      onReady();
    };
    window.addEventListener('message', receive);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', receive);
    };
  }, []);

  useEffect(() => {
    if (!ready) return;
    const command = (func: string) => post(frame.current, { event: 'command', func, args: [] });
    command(muted ? 'mute' : 'unMute');
    command(playing ? 'playVideo' : 'pauseVideo');
  }, [ready, playing, muted]);

  return (
    <iframe
      ref={frame}
      src={youTubeEmbedUrl(videoId)}
      title={title}
      // The player needs both permissions; being of another origin, it gains none of ours by them.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-presentation"
      allow="autoplay; encrypted-media; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      tabIndex={-1}
      onLoad={() => post(frame.current, { event: 'listening', id: videoId, channel: 'widget' })}
      className={cx(
        'pointer-events-none absolute inset-0 size-full border-0 transition-opacity',
        !ready && 'opacity-0',
      )}
    />
  );
}
