/** Runs `npm run heavy-films`. */
import { runTypescript } from '../backend/run-typescript.mjs';

await runTypescript(new URL('./main.ts', import.meta.url));
