import { newPosition } from '@/domain/position/position-fields';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { emptyFileStorage, installFileStorage } from '@tests/browser/browser-files';
import { BrowserStore } from './browser-store';
import { findPendingUploads, slotKey } from './pending-uploads';
import { recoverRecordings, UnfinishedRecording } from './unfinished-recordings';

beforeAll(() => installFileStorage());

/** How many parts of recordings the browser has. */
const storedParts = async () =>
  (
    await new BrowserStore('pitchreel-takes', 'parts').run('readonly', (parts) =>
      parts.getAllKeys(),
    )
  ).length;

/** The browser's Web Locks, shared by pages; a crashed page releases its locks. */
const locks = {
  held: new Set<string>(),
  async request(name: string, _options: object, run: (lock: object | null) => Promise<unknown>) {
    if (this.held.has(name)) return run(null);
    this.held.add(name);
    try {
      return await run({});
    } finally {
      this.held.delete(name);
    }
  },
};
Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
const crash = () => locks.held.clear();

const setter = { ...newPosition, title: 'Setter' } as const;
const captions = [{ start: 0, end: 2000, text: 'I close.' }];
const part = (text: string) => new Blob([text], { type: 'video/mp4;codecs=avc1,mp4a' });

async function record(owner: string, ...texts: string[]) {
  const recording = new UnfinishedRecording(slotKey(owner, 'p1'), setter, captions);
  for (const text of texts) recording.add(part(text));
  await vi.waitFor(async () => expect(await storedParts()).toBe(texts.length));
  return recording;
}

beforeEach(() => {
  crash();
  emptyFileStorage();
});

it('joins the parts of a recording whose page crashed into one video for its position, with its captions', async () => {
  await record('u1', 'one ', 'two ', 'three');
  crash();
  await recoverRecordings('u1');
  const [upload] = await findPendingUploads(slotKey('u1', 'p1'));
  expect(upload).toMatchObject({ step: 'recorded', position: setter, prepared: null, captions });
  expect(upload?.original).toMatchObject({ name: 'pitch.mp4', type: 'video/mp4', size: 13 });
  expect(await storedParts()).toBe(0);

  await recoverRecordings('u1');
  expect(await findPendingUploads('u1')).toHaveLength(1);
});

it('leaves a recording alone that another tab is still recording', async () => {
  await record('u1', 'one', 'two');
  await recoverRecordings('u1');
  expect(await findPendingUploads('u1')).toEqual([]);
  expect(await storedParts()).toBe(2);
});

it('deletes another user’s take instead of offering it', async () => {
  await record('u1', 'one', 'two');
  crash();
  await recoverRecordings('u2');
  expect(await findPendingUploads('u1')).toEqual([]);
  expect(await findPendingUploads('u2')).toEqual([]);
  expect(await storedParts()).toBe(0);
});

it('does not offer a recording of one part only', async () => {
  await record('u1', 'one');
  crash();
  await recoverRecordings('u1');
  expect(await findPendingUploads('u1')).toEqual([]);
  expect(await storedParts()).toBe(0);
});

it('removes a discarded take and parts that arrive later', async () => {
  const recording = await record('u1', 'one', 'two');
  const removed = recording.remove();
  recording.add(part('late'));
  await removed;
  expect(await storedParts()).toBe(0);
  await vi.waitFor(() => expect(locks.held.size).toBe(0));
});
