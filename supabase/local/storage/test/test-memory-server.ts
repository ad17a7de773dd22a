/**
 * A server of its own process for the memory test. It tells its address, and answers 'start' and
 * 'stop' of a measurement: by how many bytes the memory grew at most in between, both the process's
 * resident memory and what its heap and buffers hold. The former alone would say little here, since
 * loading the database leaves much resident memory free to be used again.
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
