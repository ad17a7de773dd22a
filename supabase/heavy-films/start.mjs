/** Runs `npm run heavy-films`. */
import { runTypescript } from '../local/run-typescript.mjs';

await runTypescript(new URL('./main.ts', import.meta.url));
