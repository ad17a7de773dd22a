import { createRoot } from 'react-dom/client';
import { VerticalFeed } from 'react-vertical-feed';
import type { BenchClip } from './main.ts';

/** Shows react-vertical-feed, set up as in its README. */
export function show(root: HTMLElement, clips: BenchClip[]): void {
  const items = clips.map(({ id, url, poster }) => ({
    id,
    src: url,
    poster,
    autoPlay: true,
    muted: true,
    playsInline: true,
    loop: true,
  }));
  createRoot(root).render(<VerticalFeed items={items} style={{ height: '100vh' }} />);
}
