import { beforeEach, expect, it, vi } from 'vitest';
import { sampleItems, type FeedItem } from '@/features/feed/items/feed-item';
import type { Watch } from './watch';
import { WatchReports } from './watch-reports';

const [ana, leo] = sampleItems({ name: '', role: '', skills: [] });
const tell = vi.fn<(item: FeedItem, watch: Watch) => void>();
let reports: WatchReports;

beforeEach(() => {
  tell.mockClear();
  reports = new WatchReports(tell);
});

const watch = (item: FeedItem | undefined, seconds: number) => {
  if (!item) throw new Error('no card');
  reports.note(item, { seconds, duration: 60 });
};

it('tells how far a video was watched once the next one plays', () => {
  watch(ana, 2);
  watch(ana, 32);
  expect(tell).not.toHaveBeenCalled();
  watch(leo, 1);
  expect(tell.mock.calls).toEqual([[ana, { pastStart: true, reached: 5 }]]);
});

it('tells it once when the page is hidden and then closed', () => {
  watch(ana, 32);
  reports.leave();
  reports.leave();
  expect(tell).toHaveBeenCalledOnce();
});

it('tells again when someone comes back and watches further, and only then', () => {
  watch(ana, 32);
  reports.leave();
  watch(ana, 33);
  reports.leave();
  expect(tell).toHaveBeenCalledOnce();
  watch(ana, 60);
  reports.leave();
  expect(tell).toHaveBeenLastCalledWith(ana, { pastStart: true, reached: 10 });
});

it('does not tell of a video that was passed over', () => {
  watch(ana, 0.4);
  watch(leo, 0.4);
  reports.leave();
  expect(tell).not.toHaveBeenCalled();
});
