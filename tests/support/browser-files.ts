import 'fake-indexeddb/auto';
import { Blob, File } from 'node:buffer';

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

// Node sends and stores its own files only, and makes a file a blob when it copies a record.
Object.assign(globalThis, { Blob, File, structuredClone: cloneWithFiles });
