import { checkOverlays } from './check-overlays.ts';

checkOverlays('webkit');
