import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { joinUserChannel, liveOutage, onUserEvent } from './user-channel';

const { socket } = vi.hoisted(() => ({
  socket: { tell: (status: string): void => void status },
}));
vi.mock('@/lib/supabase/supabase', () => ({
  getSupabase: async () => ({
    realtime: { setAuth: async () => undefined },
    removeChannel: async () => 'ok',
    channel: () => ({
      on: () => undefined,
      subscribe: (tell: (status: string) => void) => {
        socket.tell = tell;
      },
    }),
  }),
}));

const onMissed = vi.fn<() => void>();
const ways: (() => void)[] = [];

beforeEach(async () => {
  vi.useFakeTimers();
  onMissed.mockReset();
  ways.push(onUserEvent('missed', onMissed), joinUserChannel('me'));
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => {
  for (const leave of ways.splice(0)) leave();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('catches up once on joining, and makes no requests while events arrive live', () => {
  socket.tell('SUBSCRIBED');
  window.dispatchEvent(new Event('focus'));
  liveOutage.catchUp();
  vi.advanceTimersByTime(600_000);
  expect(onMissed).toHaveBeenCalledOnce();
  expect(liveOutage.isOn()).toBe(false);
});

it('polls slowly, on focus and on request while the topic cannot be joined', () => {
  vi.advanceTimersByTime(9000);
  expect(liveOutage.isOn()).toBe(false);
  vi.advanceTimersByTime(2000);
  expect(liveOutage.isOn()).toBe(true);
  expect(onMissed).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(onMissed).toHaveBeenCalledTimes(3);
  window.dispatchEvent(new Event('focus'));
  expect(onMissed).toHaveBeenCalledTimes(4);
  liveOutage.catchUp();
  expect(onMissed).toHaveBeenCalledTimes(5);
});

it.each(['CHANNEL_ERROR', 'TIMED_OUT', 'CLOSED'])(
  'polls after a joined topic is lost (%s), until it is joined again',
  async (status) => {
    socket.tell('SUBSCRIBED');
    onMissed.mockReset();
    socket.tell(status);
    await vi.advanceTimersByTimeAsync(11_000);
    expect(liveOutage.isOn()).toBe(true);
    expect(onMissed).toHaveBeenCalledTimes(1);
    socket.tell('SUBSCRIBED');
    expect(liveOutage.isOn()).toBe(false);
    onMissed.mockReset();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(onMissed).not.toHaveBeenCalled();
  },
);

it('does not poll while the page is hidden', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  vi.advanceTimersByTime(600_000);
  expect(onMissed).not.toHaveBeenCalled();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onMissed).toHaveBeenCalledOnce();
});

it('stops polling when the topic is left', () => {
  vi.advanceTimersByTime(11_000);
  for (const leave of ways.splice(0)) leave();
  expect(liveOutage.isOn()).toBe(false);
  onMissed.mockReset();
  vi.advanceTimersByTime(600_000);
  expect(onMissed).not.toHaveBeenCalled();
});
