import { showCarousel } from './carousel-page.tsx';
import { measureMove } from './measure.ts';
import { watched } from './watched.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');
await showCarousel(root, Number(new URLSearchParams(location.search).get('count')));
Object.assign(globalThis, { measureMove, watched });
