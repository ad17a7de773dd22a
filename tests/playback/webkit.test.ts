import { checkPlayback } from './check-playback.ts';

checkPlayback('webkit');
