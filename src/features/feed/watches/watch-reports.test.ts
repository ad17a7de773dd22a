import { beforeEach, expect, it, vi } from 'vitest';
import { sampleItems, type FeedItem } from '@/features/feed/items/feed-item';
import type { Watch } from './watch';
import { WatchReports } from './watch-reports';

const [ana, leo] = sampleItems({ name: '', role: '', skills: [] });
const report = vi.fn<(item: FeedItem, watch: Watch) => void>();
let reports: WatchReports;

beforeEach(() => {
  report.mockClear();
  reports = new WatchReports(report);
});

const watch = (item: FeedItem | undefined, seconds: number) => {
  if (!item) throw new Error('no card');
  reports.note(item, { seconds, duration: 60 });
};

it('reports how far a video was watched once the next one plays', () => {
  watch(ana, 2);
  watch(ana, 32);
  expect(report).not.toHaveBeenCalled();
  watch(leo, 1);
  expect(report.mock.calls).toEqual([[ana, { pastStart: true, reached: 5 }]]);
});

it('reports it once when the page is hidden and then closed', () => {
  watch(ana, 32);
  reports.leave();
  reports.leave();
  expect(report).toHaveBeenCalledOnce();
});

it('reports again only if someone comes back and watches further', () => {
  watch(ana, 32);
  reports.leave();
  watch(ana, 33);
  reports.leave();
  expect(report).toHaveBeenCalledOnce();
  watch(ana, 60);
  reports.leave();
  expect(report).toHaveBeenLastCalledWith(ana, { pastStart: true, reached: 10 });
});

it('does not report a video that was skipped', () => {
  watch(ana, 0.4);
  watch(leo, 0.4);
  reports.leave();
  expect(report).not.toHaveBeenCalled();
});
