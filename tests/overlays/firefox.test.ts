import { checkOverlays } from './check-overlays.ts';

checkOverlays('firefox');
