import { measureMove } from './measure.ts';
import { watched } from './watched.ts';

/** One video of the list that all feeds show. */
export interface BenchClip {
  readonly id: string;
  readonly url: string;
  readonly poster: string;
}

const params = new URLSearchParams(location.search);
const clips: BenchClip[] = Array.from({ length: Number(params.get('count')) }, (_, number) => ({
  id: `clip-${number}`,
  url: `/clips/${number}.mp4`,
  poster: `/posters/${number}.jpg`,
}));

const feeds: Readonly<
  Record<string, () => Promise<{ show: (root: HTMLElement, clips: BenchClip[]) => unknown }>>
> = {
  pitchreel: () => import('./pitchreel.tsx'),
  'react-vertical-feed': () => import('./vertical-feed.tsx'),
  swiper: () => import('./swiper.ts'),
};

const root = document.getElementById('root');
const feed = await feeds[params.get('feed') ?? '']?.();
if (!root || !feed) throw new Error('No such feed');
await feed.show(root, clips);
Object.assign(globalThis, { measureMove, watched });
