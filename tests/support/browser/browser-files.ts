import { Blob, File } from 'node:buffer';
import * as fakeIndexedDb from 'fake-indexeddb';

const cloned = globalThis.structuredClone;

/** Files cannot change, so that a copy of a record may hold the same ones. */
function cloneWithFiles(value: unknown): unknown {
  if (value instanceof Blob) return value;
  if (Array.isArray(value)) return value.map(cloneWithFiles);
  if (typeof value === 'object' && value && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, cloneWithFiles(part)]),
    );
  }
  return cloned(value);
}

// Node's own class, which no module of it exports.
const { constructor: FormData } = await new Response(new URLSearchParams()).formData();

/**
 * Gives jsdom IndexedDB, and files that it stores and `fetch` sends: Node does so with its own only,
 * and makes a file a blob when it copies a record. Returns how to take them away again.
 */
export function installFileStorage(): () => void {
  const { Blob: blob, File: file, FormData: form, structuredClone: clone } = globalThis;
  const installed = { ...fakeIndexedDb, Blob, File, FormData, structuredClone: cloneWithFiles };
  Object.assign(globalThis, installed);
  readNodeFiles();
  return () => {
    Object.assign(globalThis, { Blob: blob, File: file, FormData: form, structuredClone: clone });
    for (const name of Object.keys(fakeIndexedDb)) Reflect.deleteProperty(globalThis, name);
  };
}

/** Lets jsdom's reader, which user-event reads the clipboard with, read Node's files. */
function readNodeFiles(): void {
  FileReader.prototype.readAsText = function readAsText(blob) {
    const read = async () => {
      Object.defineProperty(this, 'result', { value: await blob.text() });
      this.dispatchEvent(new Event('load'));
    };
    void read();
  };
}

/** Forgets all that was stored, as a new browser has nothing. */
export function emptyFileStorage(): void {
  Object.assign(globalThis, { indexedDB: new fakeIndexedDb.IDBFactory() });
}
