import type { RefObject } from 'react';

/**
 * How far the current video is, at the top of the stage. {@link showProgress} moves it without a
 * render, for a video reports its time several times a second.
 */
export function ProgressBar({ bar }: { bar: RefObject<HTMLDivElement | null> }) {
  return (
    <div
      aria-hidden
      className="absolute inset-x-4 top-[max(0.75rem,var(--safe-top))] z-10 h-0.75 overflow-hidden rounded-full bg-white/30"
    >
      <div
        ref={bar}
        style={{ transform: 'scaleX(0)' }}
        className="size-full origin-left bg-white transition-transform ease-linear"
      />
    </div>
  );
}

/**
 * Moves the bar: forward smoothly, back to the start at once.
 * @param fraction of the video, 0 to 1
 */
export function showProgress(bar: HTMLElement | null, fraction: number): void {
  if (!bar) return;
  bar.style.transitionDuration = fraction > Number(bar.dataset.fraction) ? '250ms' : '0ms';
  bar.dataset.fraction = String(fraction);
  bar.style.transform = `scaleX(${fraction})`;
}
