import { checkPlayback } from './check-playback.ts';

checkPlayback('firefox');
