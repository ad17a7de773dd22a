import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { cx } from '@/ui/cx';
import { youTubeEmbedUrl } from './youtube';

type YouTubePlayerProps = {
  videoId: string;
  title: string;
  playing: boolean;
  muted: boolean;
  onReady: () => void;
  onFailed: () => void;
};

const origin = 'https://www.youtube-nocookie.com';
/** Milliseconds without a sign of life after which the embed is given up. */
const patience = 10_000;

function eventOf(message: MessageEvent<unknown>): string | undefined {
  if (message.origin !== origin || typeof message.data !== 'string') return undefined;
  try {
    const parsed: unknown = JSON.parse(message.data);
    const event: unknown =
      typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'event') : undefined;
    return typeof event === 'string' ? event : undefined;
  } catch {
    return undefined;
  }
}

const post = (frame: HTMLIFrameElement | null, message: object) =>
  frame?.contentWindow?.postMessage(JSON.stringify(message), origin);

/** SPEC §5's embed, steered by messages. An iframe reports no error of its own, so silence is one. */
export function YouTubePlayer(props: YouTubePlayerProps) {
  const { videoId, title, playing, muted } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  const onReady = useEffectEvent(props.onReady);
  const onFailed = useEffectEvent(props.onFailed);

  useEffect(() => {
    const timer = setTimeout(onFailed, patience);
    const receive = (message: MessageEvent<unknown>) => {
      if (message.source !== frame.current?.contentWindow) return;
      const event = eventOf(message);
      if (event === 'onError') onFailed();
      if (event !== 'onReady' && event !== 'initialDelivery') return;
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
