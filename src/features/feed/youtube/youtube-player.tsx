import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { cx } from '@/ui/cx';
import type { PlayTime } from '@/features/feed/playback/pool-video';
import { youTubeEmbedUrl } from './youtube';
import { secondsForView, type WatchedPart } from '@/features/feed/watches/watch';

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

/** A message of the embed; times are in seconds, and absent from messages that do not report them. */
type EmbedMessage = v.InferOutput<typeof embedMessage>;

/** Parses a window message; undefined if it is not one of the YouTube embed. */
function readEmbedMessage(event: MessageEvent<unknown>): EmbedMessage | undefined {
  if (event.origin !== embedOrigin) return undefined;
  const result = v.safeParse(embedMessage, event.data);
  return result.success ? result.output : undefined;
}

/** If the time moves on by more than this between two reports, the video was sought, not played. */
const maxPlaybackStepSeconds = 2;

/** The first report may come this long after playback began. */
const firstReportSeconds = 1;

/** Works out which part of an embed was played, from the times that it reports. */
class EmbedClock {
  #time: number | undefined;
  #duration = 0;
  #played = 0;
  #furthest = 0;

  /** Adds the time since the last report, unless the video looped or was sought. */
  add({ info }: EmbedMessage): void {
    if (info?.duration !== undefined) this.#duration = info.duration;
    if (info?.currentTime === undefined) return;
    const before = this.#time ?? info.currentTime;
    const step = info.currentTime - before;
    if (step > 0 && step <= maxPlaybackStepSeconds) {
      this.#played += step;
      if (before <= this.#furthest + firstReportSeconds) {
        this.#furthest = Math.max(this.#furthest, info.currentTime);
      }
    }
    this.#time = info.currentTime;
  }

  get watchedPart(): WatchedPart {
    return { seconds: this.#furthest, duration: this.#duration };
  }

  /** Whether enough was played to count as a view. */
  get countsAsView(): boolean {
    return this.#played >= secondsForView(this.#duration);
  }

  /** Undefined until the embed has reported time and duration. */
  get time(): PlayTime | undefined {
    if (this.#time === undefined || this.#duration <= 0) return undefined;
    return { seconds: Math.min(this.#time, this.#duration), duration: this.#duration };
  }
}

/** Seeks to a second of the embed's video. */
export type SeekEmbed = (seconds: number) => void;

interface YouTubePlayerProps {
  videoId: string;
  title: string;
  playing: boolean;
  muted: boolean;
  speed?: number;
  /** Called with a function that seeks in the video, and with undefined when the embed is gone. */
  onSeekable?: (seek: SeekEmbed | undefined) => void;
  onReady: () => void;
  onFailed: () => void;
  /** Called once when enough was played to count as a view. */
  onWatched: () => void;
  onPlayed: (part: WatchedPart) => void;
  onTime: (time: PlayTime) => void;
}

/** An embed that has not answered after this long counts as failed. */
const loadTimeoutMs = 10_000;

const post = (frame: HTMLIFrameElement | null, message: object) =>
  frame?.contentWindow?.postMessage(JSON.stringify(message), embedOrigin);

const command = (frame: HTMLIFrameElement | null, func: string, ...args: unknown[]) =>
  post(frame, { event: 'command', func, args });

/** Loads YouTube's embed only when it has to play, because it plays as soon as it's loaded. */
export function YouTubePlayer(props: YouTubePlayerProps) {
  const [isLoaded, setIsLoaded] = useState(props.playing);
  if (props.playing && !isLoaded) setIsLoaded(true);
  return isLoaded ? <Embed {...props} /> : null;
}

/** The embed, controlled by messages. An iframe fires no error event, so silence counts as failure. */
function Embed(props: YouTubePlayerProps) {
  const { videoId, title, playing, muted, speed = 1, onSeekable } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  const onReady = useEffectEvent(props.onReady);
  const onFailed = useEffectEvent(props.onFailed);
  const onWatched = useEffectEvent(props.onWatched);
  const onPlayed = useEffectEvent(props.onPlayed);
  const onTime = useEffectEvent(props.onTime);

  useEffect(() => {
    const timer = setTimeout(onFailed, loadTimeoutMs);
    const clock = new EmbedClock();
    let watched = false;
    const onMessage = (event: MessageEvent<unknown>) => {
      if (event.source !== frame.current?.contentWindow) return;
      const message = readEmbedMessage(event);
      if (!message) return;
      clock.add(message);
      if (clock.time !== undefined) onTime(clock.time);
      if (clock.countsAsView && !watched) {
        watched = true;
        onWatched();
      }
      if (message.info?.currentTime !== undefined) onPlayed(clock.watchedPart);
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
    command(frame.current, muted ? 'mute' : 'unMute');
    command(frame.current, playing ? 'playVideo' : 'pauseVideo');
  }, [ready, playing, muted]);

  useEffect(() => {
    if (ready) command(frame.current, 'setPlaybackRate', speed);
  }, [ready, speed]);

  useEffect(() => {
    if (!ready || !onSeekable) return undefined;
    onSeekable((seconds) => command(frame.current, 'seekTo', seconds, true));
    return () => onSeekable(undefined);
  }, [ready, onSeekable]);

  return (
    <iframe
      ref={frame}
      src={youTubeEmbedUrl(videoId)}
      title={title}
      // YouTube's player needs scripts and its own origin; that origin is not this page's, so the embed
      // gets no access to the page.
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
