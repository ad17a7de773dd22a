import { beforeEach, expect, it, vi } from 'vitest';
import { sampleItems, type FeedItem } from '@/features/feed/items/feed-item';
import type { Watch } from './watch';
import { WatchReporter } from './watch-reporter';

const [ana, leo] = sampleItems({ name: '', role: '', skills: [] });
const send = vi.fn<(item: FeedItem, watch: Watch) => void>();
let reporter: WatchReporter;

beforeEach(() => {
  send.mockClear();
  reporter = new WatchReporter(send);
});

const watch = (item: FeedItem | undefined, seconds: number) => {
  if (!item) throw new Error('no card');
  reporter.update(item, { seconds, duration: 60 });
};

it('reports how far a video was watched once the next one plays', () => {
  watch(ana, 2);
  watch(ana, 32);
  expect(send).not.toHaveBeenCalled();
  watch(leo, 1);
  expect(send.mock.calls).toEqual([[ana, { pastStart: true, reached: 5 }]]);
});

it('reports it once when the page is hidden and then closed', () => {
  watch(ana, 32);
  reporter.flush();
  reporter.flush();
  expect(send).toHaveBeenCalledOnce();
});

it('reports again only if someone comes back and watches further', () => {
  watch(ana, 32);
  reporter.flush();
  watch(ana, 33);
  reporter.flush();
  expect(send).toHaveBeenCalledOnce();
  watch(ana, 60);
  reporter.flush();
  expect(send).toHaveBeenLastCalledWith(ana, { pastStart: true, reached: 10 });
});

it('does not report a video that was skipped', () => {
  watch(ana, 0.4);
  watch(leo, 0.4);
  reporter.flush();
  expect(send).not.toHaveBeenCalled();
});
