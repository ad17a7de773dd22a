import { describe, expect, it } from 'vitest';
import {
  hasUnpublishedVideo,
  unpublishedProgress,
  idleSlot,
  isWorking,
  shownPercent,
  slotReducer,
  type SlotEvent,
  type SlotState,
} from './upload-machine';

const run = (events: SlotEvent[], from: SlotState = idleSlot) => events.reduce(slotReducer, from);
const toUploading: SlotEvent[] = [{ type: 'start' }, { type: 'prepare' }, { type: 'upload' }];
const half: SlotEvent = { type: 'progress', bytesSent: 50, total: 100, atMs: 0 };

describe('slotReducer', () => {
  it('goes from a file to 100 %', () => {
    expect(run([{ type: 'start' }])).toEqual({ phase: 'checking' });
    expect(run([{ type: 'start' }, { type: 'prepare' }])).toMatchObject({ phase: 'preparing' });
    const uploading = run([...toUploading, half]);
    expect(uploading).toMatchObject({ phase: 'uploading', percent: 50, flow: 'moving' });
    const done = run([{ type: 'save' }, { type: 'saved' }], uploading);
    expect(shownPercent(done)).toBe(100);
  });

  it('shows bytes sent, never decreasing and never 100 % before the position is saved', () => {
    const uploading = run([
      ...toUploading,
      half,
      { type: 'progress', bytesSent: 30, total: 100, atMs: 1 },
    ]);
    expect(shownPercent(uploading)).toBe(50);
    const all = run([{ type: 'progress', bytesSent: 100, total: 100, atMs: 2 }], uploading);
    expect(shownPercent(all)).toBe(99);
  });

  it('falls to 0 % on failure and starts again with the file', () => {
    const failed = run([...toUploading, half, { type: 'fail', failure: { kind: 'generic' } }]);
    expect(failed.phase).toBe('failed');
    expect(shownPercent(failed)).toBe(0);
    expect(run([{ type: 'start' }], failed)).toEqual({ phase: 'checking' });
  });

  it('shows how far the video is prepared, and then how much of it is sent', () => {
    const preparing = run([{ type: 'start' }, { type: 'prepare' }]);
    const share = (value: number): SlotEvent => ({ type: 'prepare-progress', share: value });
    const most = run([share(0.4), share(0.3)], preparing);
    expect(shownPercent(most)).toBe(40);
    expect(shownPercent(run([{ type: 'upload' }], most))).toBe(0);
  });

  it('waits while offline and continues at the same percentage', () => {
    const waiting = run([...toUploading, half, { type: 'waiting' }]);
    expect(waiting).toEqual({ phase: 'uploading', percent: 50, flow: 'waiting' });
    expect(run([{ type: 'moving' }], waiting)).toMatchObject({ percent: 50, flow: 'moving' });
  });

  it('says how long the rest takes once it can tell, and not while nothing moves', () => {
    const later: SlotEvent = { type: 'progress', bytesSent: 60, total: 100, atMs: 10_000 };
    expect(run([...toUploading, half])).toMatchObject({ secondsLeft: null });
    const moving = run([...toUploading, half, later]);
    expect(moving).toMatchObject({ secondsLeft: 40 });
    for (const type of ['waiting', 'pause'] as const) {
      const stopped = run([{ type }], moving);
      expect(stopped).not.toHaveProperty('secondsLeft');
      const again = run(
        [{ type: 'resume' }, { type: 'moving' }, { ...later, atMs: 90_000 }],
        stopped,
      );
      expect(again).toMatchObject({ secondsLeft: null });
    }
  });

  it('pauses and resumes', () => {
    const paused = run([...toUploading, half, { type: 'pause' }]);
    expect(paused).toMatchObject({ flow: 'paused', percent: 50 });
    expect(run([{ type: 'resume' }], paused)).toMatchObject({ flow: 'moving', percent: 50 });
  });

  it('stays paused when network events arrive late', () => {
    const paused = run([...toUploading, { type: 'pause' }, half]);
    expect(run([{ type: 'moving' }, { type: 'waiting' }], paused)).toBe(paused);
    expect(paused).toMatchObject({ flow: 'paused', percent: 50 });
  });

  it('asks about a concern and continues on request', () => {
    const asking = run([{ type: 'start' }, { type: 'confirm-concerns', concerns: ['landscape'] }]);
    expect(asking).toEqual({ phase: 'deciding', concerns: ['landscape'] });
    expect(run([{ type: 'prepare' }], asking).phase).toBe('preparing');
  });

  it('ignores late events after a cancel', () => {
    const late: SlotEvent[] = [half, { type: 'save' }, { type: 'saved' }, { type: 'waiting' }];
    expect(run(late, idleSlot)).toBe(idleSlot);
    expect(run([{ type: 'fail', failure: { kind: 'generic' } }], idleSlot)).toBe(idleSlot);
  });

  it('offers a stored recording only when nothing else is under way', () => {
    expect(run([{ type: 'await-decision' }])).toEqual({ phase: 'undecided' });
    expect(run([...toUploading, { type: 'await-decision' }]).phase).toBe('uploading');
  });

  it('isWorking is true only while leaving would interrupt the upload', () => {
    expect(isWorking(run(toUploading))).toBe(true);
    expect(isWorking(idleSlot)).toBe(false);
    expect(isWorking({ phase: 'undecided' })).toBe(false);
  });
});

describe('hasUnpublishedVideo', () => {
  it('is true until the video is saved, also after a failure', () => {
    expect(hasUnpublishedVideo(run(toUploading))).toBe(true);
    expect(hasUnpublishedVideo({ phase: 'undecided' })).toBe(true);
    expect(hasUnpublishedVideo({ phase: 'failed', failure: { kind: 'network' } })).toBe(true);
    expect(hasUnpublishedVideo(idleSlot)).toBe(false);
    expect(hasUnpublishedVideo({ phase: 'done' })).toBe(false);
  });

  it('distinguishes a video that is being uploaded from one that waits for the person', () => {
    expect(unpublishedProgress({ phase: 'checking' })).toBe('preparing');
    expect(unpublishedProgress({ phase: 'preparing', percent: 80 })).toBe('preparing');
    expect(unpublishedProgress({ phase: 'uploading', percent: 42, flow: 'moving' })).toBe(42);
    expect(unpublishedProgress({ phase: 'uploading', percent: 42, flow: 'waiting' })).toBe(42);
    expect(unpublishedProgress({ phase: 'uploading', percent: 42, flow: 'paused' })).toBe(
      'waiting',
    );
    expect(unpublishedProgress({ phase: 'saving' })).toBe(99);
    expect(unpublishedProgress({ phase: 'deciding', concerns: ['noSound'] })).toBe('waiting');
    expect(unpublishedProgress({ phase: 'failed', failure: { kind: 'network' } })).toBe('waiting');
    expect(unpublishedProgress(idleSlot)).toBeNull();
  });
});
