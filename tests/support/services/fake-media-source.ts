import { vi } from 'vitest';

/** jsdom plays nothing: a source that takes what it is given. */
class FakeBuffer extends EventTarget {
  updating = false;

  readonly buffered = { length: 0, start: () => 0, end: () => 0 };
  readonly log: string[];

  constructor(log: string[]) {
    super();
    this.log = log;
  }

  appendBuffer(bytes: Uint8Array) {
    const type = String.fromCharCode(...bytes.subarray(4, 8));
    this.#work(type === 'ftyp' ? 'init' : 'fragment');
  }

  remove(from: number, to: number) {
    this.#work(`remove ${from} to ${to}`);
  }

  changeType() {
    this.log.push('change type');
  }

  #work(entry: string) {
    this.log.push(entry);
    this.updating = true;
    queueMicrotask(() => {
      this.updating = false;
      this.dispatchEvent(new Event('updateend'));
    });
  }
}

/** What the media sources of a test were asked for, in order. */
export function fakeMediaSources(): readonly string[] {
  const log: string[] = [];
  class FakeSource extends EventTarget {
    static readonly isTypeSupported = () => true;
    duration = Number.NaN;
    readyState = 'closed';

    addSourceBuffer() {
      return new FakeBuffer(log);
    }

    endOfStream() {
      this.readyState = 'ended';
      log.push('end');
    }
  }
  vi.stubGlobal('MediaSource', FakeSource);
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL(source: unknown) {
        if (source instanceof FakeSource) {
          queueMicrotask(() => {
            source.readyState = 'open';
            source.dispatchEvent(new Event('sourceopen'));
          });
        }
        return 'blob:http://x/source';
      }

      static override revokeObjectURL() {
        // Nothing was created.
      }
    },
  );
  return log;
}
