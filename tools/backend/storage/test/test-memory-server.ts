/**
 * A server in its own process for the memory test. It reports its address, and answers 'start' and
 * 'stop' with the peak growth in between, of the resident memory and of heap and buffers. Resident
 * memory alone would say little, because loading the database leaves much of it free for reuse.
 */
import { testBuckets } from './test-buckets.ts';
import { startServices } from '../../test/services.ts';

const services = await startServices(testBuckets);
interface Memory {
  resident: number;
  held: number;
}
const noMemory: Memory = { resident: 0, held: 0 };
let before = noMemory;
let growth = noMemory;
let sampling: NodeJS.Timeout | undefined;

function memory(): Memory {
  const { rss, heapUsed, external } = process.memoryUsage();
  return { resident: rss, held: heapUsed + external };
}

function sample(): void {
  const { resident, held } = memory();
  growth = {
    resident: Math.max(growth.resident, resident - before.resident),
    held: Math.max(growth.held, held - before.held),
  };
}

process.on('message', (message) => {
  if (message === 'start') {
    globalThis.gc?.();
    before = memory();
    growth = noMemory;
    sampling = setInterval(sample, 10);
    process.send?.('started');
  } else if (message === 'stop') {
    clearInterval(sampling);
    sample();
    process.send?.(growth);
  }
});
process.on('disconnect', () => {
  void services.close().then(() => process.exit());
});
process.send?.({ url: services.url, token: await services.token(process.argv[2] ?? '') });
