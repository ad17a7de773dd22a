/** Runs `npm run setup`. */
import { runTypescript } from '../../local/run-typescript.mjs';

await runTypescript(new URL('./main.ts', import.meta.url));
