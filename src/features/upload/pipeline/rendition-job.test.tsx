import { expect, it } from 'vitest';
import { AppError } from '@/lib/errors/errors';
import { VideoChangedElsewhere } from '@/features/upload/api/position-video';
import type { PendingRendition } from '@/features/upload/storage/pending-renditions';
import { UploadCancelled } from '@/features/upload/transfer/resumable-upload';
import {
  mostVisits,
  replacedReason,
  runRenditionJob,
  type RenditionEffects,
} from './rendition-job';

const small = { blob: new Blob(['small']) };
const due: PendingRendition = {
  key: 'u1/p1/k1',
  savedAt: 0,
  objectName: 'u1/1-a.mp4',
  source: { blob: new Blob(['large']), storedAs: 'u1_p1_k1' },
  small: null,
  visits: 0,
};

function world(changes: Partial<RenditionEffects> = {}) {
  const calls: string[] = [];
  let stored = due;
  const abort = new AbortController();
  const note =
    <T,>(name: string, result: T) =>
    () => {
      calls.push(name);
      return Promise.resolve(result);
    };
  const transfer = {
    done: Promise.resolve(),
    pause: () => undefined,
    resume: () => undefined,
    stop: () => undefined,
    cancel: () => Promise.resolve(),
  };
  const effects: RenditionEffects = {
    store: (rendition) => {
      calls.push(rendition.small ? 'store small' : 'store');
      stored = rendition;
      return Promise.resolve();
    },
    remove: note('remove', undefined),
    removeSource: note('remove source', undefined),
    make: note('make', small),
    upload: note('upload', transfer),
    announce: note('announce', undefined),
    discard: note('discard', undefined),
    ...changes,
  };
  const run = (rendition = due) => runRenditionJob(rendition, effects, abort.signal);
  return { calls, abort, transfer, run, stored: () => stored };
}

it('makes, uploads and announces a small rendition, and leaves nothing in the browser', async () => {
  const { calls, run } = world();
  await run();
  expect(calls).toEqual([
    'store',
    'make',
    'remove source',
    'store small',
    'upload',
    'announce',
    'remove',
  ]);
});

it('uploads one that was made with its video as it is', async () => {
  const { calls, run } = world();
  await run({ ...due, source: null, small });
  expect(calls).toEqual(['store small', 'upload', 'announce', 'remove']);
});

it('ends where there is to be none', async () => {
  const { calls, run } = world({ make: () => Promise.resolve(null) });
  await run();
  expect(calls).toEqual(['store', 'remove']);
});

it('goes on after a failed upload at the next visit, without making it again', async () => {
  const first = world({ upload: () => Promise.reject(new AppError('network')) });
  await first.run();
  expect(first.calls).not.toContain('remove');
  const second = world();
  await second.run(first.stored());
  expect(second.calls).toEqual(['store small', 'upload', 'announce', 'remove']);
});

it('sends one that was made at any later visit', async () => {
  const { calls, run } = world();
  await run({ ...due, source: null, small, visits: mostVisits });
  expect(calls).toEqual(['store small', 'upload', 'announce', 'remove']);
});

it('says nothing of a failure, and gives up after some visits that could not make it', async () => {
  let rendition = due;
  let visits = 0;
  for (;;) {
    const visit = world({ make: () => Promise.reject(new Error('no memory')) });
    await visit.run(rendition);
    if (visit.calls.includes('remove')) break;
    visits += 1;
    rendition = visit.stored();
  }
  expect(visits).toBe(mostVisits);
});

it.each(['upload', 'announce'] as const)(
  'drops it when the position has another video before: %s',
  async (step) => {
    const { calls, run } = world({ [step]: () => Promise.reject(new VideoChangedElsewhere()) });
    await run();
    expect(calls.slice(-2)).toEqual(['remove', 'discard']);
  },
);

it('ends the upload when the video is replaced meanwhile, and removes what there is of it', async () => {
  const uploading = world({
    upload: () => {
      uploading.abort.abort(replacedReason);
      return Promise.resolve({
        ...uploading.transfer,
        done: Promise.reject(new UploadCancelled()),
        cancel: () => {
          uploading.calls.push('cancel');
          return Promise.resolve();
        },
      });
    },
  });
  await uploading.run();
  expect(uploading.calls.slice(-3)).toEqual(['cancel', 'remove', 'discard']);
});

it('stops with the session, and stays for the next one', async () => {
  const uploading = world({
    upload: () => {
      uploading.abort.abort('stopped');
      return Promise.resolve({
        ...uploading.transfer,
        done: Promise.reject(new UploadCancelled()),
        stop: () => void uploading.calls.push('stop'),
      });
    },
  });
  await uploading.run();
  expect(uploading.calls.at(-1)).toBe('stop');
  expect(uploading.stored().small).not.toBeNull();
});
