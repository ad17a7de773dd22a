const folderName = 'rewritten-videos';
/** After this no upload uses the file any more; uploads that wait longer are in IndexedDB. */
const maxAgeMs = 24 * 60 * 60 * 1000;

/** The folder in the origin's private file system where large videos are rewritten. */
export async function rewrittenFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(folderName, { create: true });
}

/** Browsers close the file of a worker that was ended some milliseconds later. */
const closing = { attempts: 20, everyMs: 50 };

interface RewrittenFile {
  /** Its name in the folder; undefined for a video in memory. */
  storedAs?: string;
}

/** The name of a small rendition's file, beside that of the large one. */
export const smallFileName = (storeAs: string): string => `${storeAs}_small`;

/**
 * Removes the files of a rewritten video and its small rendition, if there are any. A file still being
 * written is removed when it is closed within a second, otherwise on a later visit.
 */
export async function removeRewrite(
  video: RewrittenFile & { small?: RewrittenFile },
): Promise<void> {
  await Promise.all([removeFile(video), removeFile(video.small ?? {})]);
}

async function removeFile({ storedAs }: RewrittenFile): Promise<void> {
  if (storedAs === undefined) return;
  for (let attempt = 0; attempt < closing.attempts; attempt += 1) {
    try {
      await (await rewrittenFolder()).removeEntry(storedAs);
      return;
    } catch (error) {
      const isOpen = error instanceof DOMException && error.name === 'NoModificationAllowedError';
      if (!isOpen) return;
      await new Promise((resolve) => {
        setTimeout(resolve, closing.everyMs);
      });
    }
  }
}

/** Removes files that earlier visits left behind; harmless where there are none. */
export async function clearOldRewrites(now: number = Date.now()): Promise<void> {
  try {
    const folder = await rewrittenFolder();
    for await (const handle of folder.values()) {
      if (handle.kind !== 'file') continue;
      const { lastModified } = await handle.getFile();
      // While another tab uses the file, it can't be removed; a later visit tries again.
      if (now - lastModified > maxAgeMs)
        await folder.removeEntry(handle.name).catch(() => undefined);
    }
  } catch {
    // The browser has no such file system.
  }
}
