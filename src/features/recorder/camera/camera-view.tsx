import { useEffect, useRef } from 'react';
import { cx } from '@/ui/cx';

interface CameraViewProps {
  stream: MediaStream | null;
  mirrored: boolean;
  className?: string;
}

/** What the camera sees; mirrored for the front camera, as people know themselves. */
export function CameraView({ stream, mirrored, className }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = stream;
    // Safari leaves a picture black that was set while the element was not shown.
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
