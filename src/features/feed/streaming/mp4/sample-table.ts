import { boxOn, NotStreamable, requiredBox, type Box } from './boxes';

/** The samples of a track in the order of decoding, one entry each; times in ticks of the track's clock. */
export interface SampleTable {
  readonly count: number;
  readonly offsets: Float64Array;
  readonly sizes: Uint32Array;
  readonly decodeTimes: Float64Array;
  readonly durations: Uint32Array;
  /** By how much a sample is shown after it is decoded. */
  readonly delays: Int32Array;
  readonly isKey: Uint8Array;
  /** Whether samples are shown in another order than they are decoded in. */
  readonly isReordered: boolean;
}

/** An hour at 120 frames a second: a larger table is an attack, or no pitch. */
const mostSamples = 432_000;

/** Calls back for each sample of a table of runs: a count and values. */
function eachOfRuns(
  view: DataView,
  box: Box,
  values: number,
  count: number,
  set: (sample: number, valueAt: number) => void,
): void {
  const runs = view.getUint32(box.body + 4);
  const entry = 4 + 4 * values;
  if (box.body + 8 + runs * entry > box.end) throw new NotStreamable(`A broken ${box.type}`);
  let sample = 0;
  for (let run = 0; run < runs; run += 1) {
    const at = box.body + 8 + run * entry;
    const end = Math.min(count, sample + view.getUint32(at));
    for (; sample < end; sample += 1) set(sample, at + 4);
  }
  if (sample < count) throw new NotStreamable(`A short ${box.type}`);
}

function readSizes(view: DataView, box: Box): Uint32Array {
  const common = view.getUint32(box.body + 4);
  const count = view.getUint32(box.body + 8);
  if (count === 0 || count > mostSamples) throw new NotStreamable('No samples, or too many');
  const sizes = new Uint32Array(count);
  if (common > 0) return sizes.fill(common);
  if (box.body + 12 + 4 * count > box.end) throw new NotStreamable('A broken stsz');
  return sizes.map((_, sample) => view.getUint32(box.body + 12 + 4 * sample));
}

function readOffsets(view: DataView, table: Box, sizes: Uint32Array): Float64Array {
  const large = boxOn(view, table, 'co64');
  const chunks = large ?? requiredBox(view, table, 'stco');
  const chunkCount = view.getUint32(chunks.body + 4);
  const width = large ? 8 : 4;
  if (chunks.body + 8 + chunkCount * width > chunks.end) throw new NotStreamable('A broken stco');
  const offsetOf = (chunk: number) => {
    const at = chunks.body + 8 + width * chunk;
    return large ? Number(view.getBigUint64(at)) : view.getUint32(at);
  };
  const runs = requiredBox(view, table, 'stsc');
  const runCount = view.getUint32(runs.body + 4);
  if (runs.body + 8 + runCount * 12 > runs.end) throw new NotStreamable('A broken stsc');
  const offsets = new Float64Array(sizes.length);
  let sample = 0;
  for (let run = 0; run < runCount; run += 1) {
    const at = runs.body + 8 + 12 * run;
    const perChunk = view.getUint32(at + 4);
    const next = run + 1 < runCount ? view.getUint32(at + 12) - 1 : chunkCount;
    for (let chunk = view.getUint32(at) - 1; chunk < Math.min(next, chunkCount); chunk += 1) {
      let offset = offsetOf(chunk);
      for (let index = 0; index < perChunk && sample < sizes.length; index += 1) {
        offsets[sample] = offset;
        offset += sizes[sample] ?? 0;
        sample += 1;
      }
    }
  }
  if (sample < sizes.length) throw new NotStreamable('A short stsc');
  return offsets;
}

/**
 * Reads the tables of a track (ISO 14496-12, 8.6 and 8.7).
 * @param table the box `stbl`
 * @throws NotStreamable where they are broken
 */
export function readSampleTable(view: DataView, table: Box): SampleTable {
  const sizes = readSizes(view, requiredBox(view, table, 'stsz'));
  const count = sizes.length;
  const decodeTimes = new Float64Array(count);
  const durations = new Uint32Array(count);
  let time = 0;
  eachOfRuns(view, requiredBox(view, table, 'stts'), 1, count, (sample, valueAt) => {
    decodeTimes[sample] = time;
    durations[sample] = view.getUint32(valueAt);
    time += durations[sample] ?? 0;
  });
  const delays = new Int32Array(count);
  const composition = boxOn(view, table, 'ctts');
  if (composition) {
    eachOfRuns(view, composition, 1, count, (sample, valueAt) => {
      delays[sample] = view.getInt32(valueAt);
    });
  }
  const keys = boxOn(view, table, 'stss');
  const isKey = new Uint8Array(count).fill(keys ? 0 : 1);
  if (keys) {
    const keyCount = view.getUint32(keys.body + 4);
    if (keys.body + 8 + 4 * keyCount > keys.end) throw new NotStreamable('A broken stss');
    for (let key = 0; key < keyCount; key += 1) {
      isKey[view.getUint32(keys.body + 8 + 4 * key) - 1] = 1;
    }
  }
  return {
    count,
    offsets: readOffsets(view, table, sizes),
    sizes,
    decodeTimes,
    durations,
    delays,
    isKey,
    isReordered: delays.some((delay) => delay !== delays[0]),
  };
}
