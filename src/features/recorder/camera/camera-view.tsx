import { useEffect, useRef } from 'react';
import { cx } from '@/ui/cx';

interface CameraViewProps {
  stream: MediaStream | null;
  mirrored: boolean;
  className?: string;
}

/** The camera's picture; mirrored for the front camera, as in a mirror. */
export function CameraView({ stream, mirrored, className }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = stream;
    // Safari shows black if the stream was set while the element was hidden, unless play() is
    // called.
    if (stream) void element.play().catch(() => undefined);
  }, [stream]);
  return (
    <video
      ref={video}
      muted
      autoPlay
      playsInline
      aria-hidden
      className={cx(
        'transition-opacity duration-slow',
        stream ? 'opacity-100' : 'opacity-0',
        mirrored && '-scale-x-100',
        className,
      )}
    />
  );
}
