import { beforeAll, beforeEach, expect, it } from 'vitest';
import { emptyFileStorage, installFileStorage } from '@tests/browser/browser-files';
import { BrowserStore } from './browser-store';
import { findPendingUploads, newUploadKey, slotKey } from './pending-uploads';

beforeAll(() => installFileStorage());
beforeEach(() => emptyFileStorage());

it('reads an upload from a version of the app that called its step a stage', async () => {
  const upload = {
    key: newUploadKey(slotKey('u1', 'p1')),
    position: null,
    savedAt: Date.now(),
    stage: 'recorded',
    original: new File(['x'], 'pitch.webm'),
    prepared: null,
  };
  await new BrowserStore('pitchreel-pending', 'uploads').run('readwrite', (uploads) =>
    uploads.put(upload),
  );
  expect(await findPendingUploads('u1')).toMatchObject([{ key: upload.key, step: 'recorded' }]);
});
