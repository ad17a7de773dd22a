const folderName = 'rewritten-videos';
/** By then no upload needs the file any more: what waits for later lies in IndexedDB. */
const maxAgeMs = 24 * 60 * 60 * 1000;

/** Where large videos are rewritten, in the origin's private file system. */
export async function rewrittenFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(folderName, { create: true });
}

/**
 * Removes the file that holds a video, where one does; what is still being written goes at a later
 * visit.
 */
export async function removeRewrite({ storedAs }: { storedAs?: string }): Promise<void> {
  if (storedAs === undefined) return;
  try {
    await (await rewrittenFolder()).removeEntry(storedAs);
  } catch {
    // Gone already, or not closed yet.
  }
}

/** Removes files that earlier visits left behind; harmless where there are none. */
export async function clearOldRewrites(now: number = Date.now()): Promise<void> {
  try {
    const folder = await rewrittenFolder();
    for await (const handle of folder.values()) {
      if (handle.kind !== 'file') continue;
      const { lastModified } = await handle.getFile();
      if (now - lastModified > maxAgeMs) await folder.removeEntry(handle.name);
    }
  } catch {
    // No such file system, or another tab holds the file: there is a next visit.
  }
}
