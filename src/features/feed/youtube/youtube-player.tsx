import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { cx } from '@/ui/cx';
import { youTubeEmbedUrl } from './youtube';
import { secondsForView } from '@/features/feed/player/player';

const embedOrigin = 'https://www.youtube-nocookie.com';

const seconds = v.fallback(v.optional(v.pipe(v.number(), v.finite())), undefined);

const embedMessage = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    event: v.string(),
    info: v.fallback(v.optional(v.object({ currentTime: seconds, duration: seconds })), undefined),
  }),
);

/** A message of the embed; the times, in seconds, are there only where it says them. */
type EmbedMessage = v.InferOutput<typeof embedMessage>;

/** A window's message, checked; undefined when it is not one of the embed. */
function readEmbedMessage(event: MessageEvent<unknown>): EmbedMessage | undefined {
  if (event.origin !== embedOrigin) return undefined;
  const result = v.safeParse(embedMessage, event.data);
  return result.success ? result.output : undefined;
}

/** Two reports further apart than this are a jump, not playback. */
const maxPlaybackStepSeconds = 2;

/** How much of an embed was played, from the times that it reports now and then. */
class EmbedClock {
  #time: number | undefined;
  #duration = 0;
  #played = 0;

  /** A loop or a jump is not playback. */
  add({ info }: EmbedMessage): void {
    if (info?.duration !== undefined) this.#duration = info.duration;
    if (info?.currentTime === undefined) return;
    const step = info.currentTime - (this.#time ?? info.currentTime);
    if (step > 0 && step <= maxPlaybackStepSeconds) this.#played += step;
    this.#time = info.currentTime;
  }

  /** Whether enough was played to count as a view. */
  get countsAsView(): boolean {
    return this.#played >= secondsForView(this.#duration);
  }

  /** 0 to 1; undefined while it is not known. */
  get fraction(): number | undefined {
    if (this.#time === undefined || this.#duration <= 0) return undefined;
    return Math.min(1, this.#time / this.#duration);
  }
}

interface YouTubePlayerProps {
  videoId: string;
  title: string;
  playing: boolean;
  muted: boolean;
  onReady: () => void;
  onFailed: () => void;
  /** Enough was played to count as a view. */
  onWatched: () => void;
  /** @param fraction of the video, 0 to 1 */
  onProgress: (fraction: number) => void;
}

/** An embed that has not answered after this long counts as failed. */
const loadTimeoutMs = 10_000;

const post = (frame: HTMLIFrameElement | null, message: object) =>
  frame?.contentWindow?.postMessage(JSON.stringify(message), embedOrigin);

/** YouTube's embed plays as soon as it is loaded, so it is loaded when it is to play for the first time. */
export function YouTubePlayer(props: YouTubePlayerProps) {
  const [isLoaded, setIsLoaded] = useState(props.playing);
  if (props.playing && !isLoaded) setIsLoaded(true);
  return isLoaded ? <Embed {...props} /> : null;
}

/** Controlled by messages. An iframe reports no error of its own, so silence counts as one. */
function Embed(props: YouTubePlayerProps) {
  const { videoId, title, playing, muted } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  const onReady = useEffectEvent(props.onReady);
  const onFailed = useEffectEvent(props.onFailed);
  const onWatched = useEffectEvent(props.onWatched);
  const onProgress = useEffectEvent(props.onProgress);

  useEffect(() => {
    const timer = setTimeout(onFailed, loadTimeoutMs);
    const clock = new EmbedClock();
    let watched = false;
    const onMessage = (event: MessageEvent<unknown>) => {
      if (event.source !== frame.current?.contentWindow) return;
      const message = readEmbedMessage(event);
      if (!message) return;
      clock.add(message);
      if (clock.fraction !== undefined) onProgress(clock.fraction);
      if (clock.countsAsView && !watched) {
        watched = true;
        onWatched();
      }
      if (message.event === 'onError') onFailed();
      if (message.event !== 'onReady' && message.event !== 'initialDelivery') return;
      clearTimeout(timer);
      setReady(true);
      onReady();
    };
    window.addEventListener('message', onMessage);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', onMessage);
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
      // The player needs both permissions; as it has another origin, they give it nothing of ours.
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
