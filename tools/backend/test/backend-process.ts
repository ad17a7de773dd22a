/**
 * Runs a backend in its own process, for tests that kill it: `backend-process.ts <options as
 * JSON>`.
 */
import { startBackend, type BackendOptions } from '../backend.ts';

const options: BackendOptions = JSON.parse(process.argv[2] ?? '');
const backend = await startBackend(options);
process.on('SIGTERM', () => void backend.stop().then(() => process.exit(0)));
process.stdout.write(`${backend.url}\n`);
