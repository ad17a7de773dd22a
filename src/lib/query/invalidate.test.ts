import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { invalidate } from './invalidate';

const key = ['rows'];

it('refetches after a first request that began before the change', async () => {
  const client = new QueryClient();
  let answer: (rows: string) => void = () => undefined;
  const first = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const read = vi.fn<() => Promise<string>>().mockReturnValueOnce(first).mockResolvedValue('new');
  const rows = new QueryObserver(client, { queryKey: key, queryFn: read });
  const values: unknown[] = [];
  const stop = rows.subscribe(({ data }) => values.push(data));
  const done = invalidate(client, key);
  answer('old');
  await done;
  expect(values).toContain('old');
  expect(client.getQueryData(key)).toBe('new');
  expect(read).toHaveBeenCalledTimes(2);
  stop();
});

it('replaces a running refetch', async () => {
  const client = new QueryClient();
  client.setQueryData(key, 'known');
  const read = vi
    .fn<() => Promise<string>>()
    .mockReturnValueOnce(new Promise(() => {}))
    .mockResolvedValue('new');
  const rows = new QueryObserver(client, { queryKey: key, queryFn: read });
  const stop = rows.subscribe(() => {});
  await invalidate(client, key);
  expect(client.getQueryData(key)).toBe('new');
  stop();
});

it('does not repeat a first request that fails, but repeats one that had failed before', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const fails = () => Promise.reject(new Error('no'));
  const read = vi.fn<() => Promise<string>>(fails);
  const before = vi.fn<() => Promise<string>>(fails);
  const failed = new QueryObserver(client, { queryKey: [...key, 'before'], queryFn: before });
  const stops = [failed.subscribe(() => {})];
  await vi.waitFor(() => expect(failed.getCurrentResult().isError).toBe(true));
  const rows = new QueryObserver(client, { queryKey: key, queryFn: read });
  stops.push(rows.subscribe(() => {}));
  await invalidate(client, key);
  expect(rows.getCurrentResult().isError).toBe(true);
  expect(read).toHaveBeenCalledOnce();
  expect(before).toHaveBeenCalledTimes(2);
  for (const stop of stops) stop();
});
