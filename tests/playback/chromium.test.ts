import { checkPlayback } from './check-playback.ts';

checkPlayback('chromium');
