import { NotStreamable } from './mp4/boxes';

/** An answer of the storage that is no part of a file. */
export class RangeRefused extends Error {
  override name = 'RangeRefused';
}

/** No network led to the storage, it broke off, or the storage can't answer now. */
export class Unreached extends Error {
  override name = 'Unreached';
}

/** Browsers say so with a TypeError, as of a fault of our own. */
const reached = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw error instanceof TypeError ? new Unreached(error.message, { cause: error }) : error;
  });

interface RangeEvents {
  /** The answer begins, so many milliseconds after the request. */
  readonly onAnswer: (milliseconds: number) => void;
  /** Bytes came, which begin here in the file, so many milliseconds after those before. */
  readonly onBytes: (start: number, bytes: Uint8Array, milliseconds: number) => void;
}

/**
 * Requests a part of a file.
 * @param to before which byte it ends; a file may end earlier
 * @throws NotStreamable if the server only sends whole files
 * @throws RangeRefused if it sends none
 * @throws Unreached without a network or a working storage, and an AbortError by the signal
 */
export async function requestRange(
  url: string,
  [from, to]: readonly [number, number],
  signal: AbortSignal,
  { onAnswer, onBytes }: RangeEvents,
): Promise<void> {
  const started = performance.now();
  const headers = { Range: `bytes=${from}-${to - 1}` };
  const response = await reached(fetch(url, { headers, signal }));
  const isPart = response.status === 206;
  if (!isPart || !response.body) {
    await response.body?.cancel();
    if (response.ok) throw new NotStreamable('The server sends whole files');
    if (response.status >= 500) throw new Unreached(`The storage answered ${response.status}`);
    throw new RangeRefused(`The storage answered ${response.status}`);
  }
  const reader = response.body.getReader();
  let place = from;
  let last = performance.now();
  onAnswer(last - started);
  try {
    for (;;) {
      const { done, value } = await reached(reader.read());
      if (done) return;
      const now = performance.now();
      onBytes(place, value, now - last);
      place += value.length;
      last = now;
    }
  } finally {
    // What can't be used mustn't take the line from what plays instead.
    void reader.cancel().catch(() => undefined);
  }
}
