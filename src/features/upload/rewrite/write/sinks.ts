import { BufferTarget, StreamTarget, type Target } from 'mediabunny';
import { rewrittenFolder } from '@/features/upload/storage/rewritten-files';

declare global {
  // TypeScript knows these only in workers.
  interface FileSystemFileHandle {
    createSyncAccessHandle: () => Promise<{
      write: (data: Uint8Array<ArrayBuffer>, options: { at: number }) => number;
      truncate: (bytes: number) => void;
      flush: () => void;
      close: () => void;
    }>;
  }
}

/** Where a new video is written, and how to get it when it is complete. */
export interface Sink {
  target: Target;
  /** Whether the video is in memory, so that its parts can still be reordered. */
  isMemory: boolean;
  /** The complete video; call it once the output is finalized. */
  result: () => Promise<Blob>;
  /** Closes what an unfinished video leaves open; the file itself is removed by its owner. */
  close: () => void;
}

export function memorySink(contentType: string): Sink {
  const target = new BufferTarget();
  return {
    target,
    isMemory: true,
    result: () =>
      target.buffer
        ? Promise.resolve(new Blob([target.buffer], { type: contentType }))
        : Promise.reject(new Error('Nothing was written')),
    close: () => undefined,
  };
}

/**
 * Writes into the origin's private file system, which browsers open for synchronous writing in
 * workers only.
 * @throws DOMException if there is none
 */
export async function openFileSink(name: string, contentType: string): Promise<Sink> {
  const folder = await rewrittenFolder();
  const handle = await folder.getFileHandle(name, { create: true });
  const file = await handle.createSyncAccessHandle();
  file.truncate(0);
  const writable = new WritableStream<{ data: Uint8Array<ArrayBuffer>; position: number }>({
    write({ data, position }) {
      if (file.write(data, { at: position }) === data.byteLength) return;
      throw new DOMException('The disk is full', 'QuotaExceededError');
    },
  });
  return {
    target: new StreamTarget(writable),
    isMemory: false,
    result: async () => {
      file.flush();
      file.close();
      return (await handle.getFile()).slice(undefined, undefined, contentType);
    },
    close: () => file.close(),
  };
}
