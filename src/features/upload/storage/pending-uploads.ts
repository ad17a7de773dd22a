import { BrowserStore } from './browser-store';
import type { PreparedVideo } from '@/features/upload/media/repair';

/**
 * A video that is not safely uploaded yet, as it lies in IndexedDB: a crash, a reload or an empty
 * battery between 'stop' and 'uploaded' loses nothing.
 */
export interface KeptFile {
  /** `{userId}/{positionId}/{id}`: a slot may keep several, from several tabs. */
  key: string;
  /** What its position is to be created with where it is not stored yet. */
  position: KeptPosition | null;
  keptAt: number;
  /** A recording the person has not decided about yet, or a file on its way. */
  stage: 'taken' | 'chosen' | 'prepared' | 'uploaded';
  /** What was recorded or chosen; null from 'prepared' on, to take up the room only once. */
  original: File | null;
  /** From 'prepared' on: what is uploaded, under which name, with which posters. */
  prepared: {
    video: PreparedVideo;
    objectName: string;
    posters: Blob[];
    posterIndex: number;
    durationSeconds: number;
  } | null;
}

/** The fields of a position that may have been on the screen only, as typed. */
export interface KeptPosition {
  title: string;
  workType: string;
  experienceYears: string;
}

const DATABASE = 'pitchreel-uploads';
const kept = new BrowserStore(DATABASE, 'kept');
/** After this the person has surely moved on. In milliseconds. */
const MAX_AGE_MS = 14 * 24 * 60 * 60 * 1000;

/** What the keys of a slot's files begin with. */
export function slotKey(userId: string, positionId: string): string {
  return `${userId}/${positionId}`;
}

/** A key of its own for another file of the slot. */
export function newKeptKey(slot: string): string {
  return `${slot}/${crypto.randomUUID()}`;
}

/** The slot that a key belongs to. */
export function slotOf(key: string): string {
  return key.split('/').slice(0, 2).join('/');
}

/** The position that a kept file is for. */
export function positionIdOf({ key }: KeptFile): string {
  return key.split('/')[1] ?? '';
}

let channel: BroadcastChannel | undefined;

/** The other tabs of this browser, which may show what changes here. */
function otherTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel(DATABASE);
  return channel;
}

function tellOtherTabs(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has but one
  otherTabs().postMessage('changed');
}

/** Runs whenever another tab has changed what is kept; returns its cleanup. */
export function onKeptElsewhere(listener: () => void): () => void {
  const tabs = otherTabs();
  tabs.addEventListener('message', listener);
  return () => tabs.removeEventListener('message', listener);
}

/**
 * Keeps a file, replacing its earlier stage. Tells whether that worked: a private window or a full
 * disk must not stop the upload itself.
 */
export async function keepFile(file: KeptFile): Promise<boolean> {
  try {
    await kept.run('readwrite', (store) => store.put(file));
  } catch {
    return false;
  }
  tellOtherTabs();
  return true;
}

/**
 * What is kept for a person, or for one of their slots, oldest first. Files too old to be wanted
 * are dropped on the way. @param owner a user's id or a `slotKey`
 */
export async function findKeptFiles(owner: string): Promise<readonly KeptFile[]> {
  try {
    const range = IDBKeyRange.bound(owner, `${owner}/\uffff`);
    const found = await kept.run<KeptFile[]>('readonly', (store) => store.getAll(range));
    const isWanted = ({ keptAt }: KeptFile) => Date.now() - keptAt <= MAX_AGE_MS;
    await Promise.all(found.filter((file) => !isWanted(file)).map(({ key }) => forgetFile(key)));
    return found.filter(isWanted).toSorted((a, b) => a.keptAt - b.keptAt);
  } catch {
    return [];
  }
}

/** One kept file as it is now; null when it is gone. */
export async function findKeptFile(key: string): Promise<KeptFile | null> {
  try {
    return (await kept.run<KeptFile | undefined>('readonly', (store) => store.get(key))) ?? null;
  } catch {
    return null;
  }
}

/** Forgets one kept file; harmless when there is none. */
export async function forgetFile(key: string): Promise<void> {
  try {
    await kept.run('readwrite', (store) => store.delete(key));
  } catch {
    // Without IndexedDB nothing was kept either.
    return;
  }
  tellOtherTabs();
}
