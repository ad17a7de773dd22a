import { showCarousel } from './carousel-page.tsx';
import { measureMove } from './measure.ts';
import { watched } from './watched.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');
const options = new URLSearchParams(location.search);
await showCarousel(root, Number(options.get('count')), options.has('small'));
Object.assign(globalThis, { measureMove, watched });
