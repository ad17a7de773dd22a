import { checkOverlays } from './check-overlays.ts';

checkOverlays('chromium');
