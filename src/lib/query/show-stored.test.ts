import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { showStored } from './show-stored';

const key = ['profile'];

/** A read that answers 'old' when told to, and 'new' when repeated. */
function slowRead() {
  let answer: () => void = () => undefined;
  const first = new Promise<string>((resolve) => {
    answer = () => resolve('old');
  });
  const read = vi.fn<() => Promise<string>>().mockReturnValueOnce(first).mockResolvedValue('new');
  return { read, answer: () => answer() };
}

it.each([
  ['first', undefined],
  ['later', 'old'],
])('is not overwritten by a %s read that began before it', async (_which, before) => {
  const client = new QueryClient();
  client.setQueryData(key, before);
  const { read, answer } = slowRead();
  const profile = new QueryObserver(client, { queryKey: key, queryFn: read });
  const values: unknown[] = [];
  const stop = profile.subscribe(({ data }) => values.push(data));
  showStored(client, key, 'stored');
  answer();
  await vi.waitFor(() => expect(values.at(-1)).toBe('new'));
  expect(values.slice(values.indexOf('stored'))).not.toContain('old');
  stop();
});

it('makes no request when no read was running', () => {
  const client = new QueryClient();
  const { read } = slowRead();
  const profile = new QueryObserver(client, {
    queryKey: key,
    queryFn: read,
    initialData: 'old',
    staleTime: Infinity,
  });
  const stop = profile.subscribe(() => {});
  showStored<string>(client, key, (before) => `${before} and new`);
  expect(client.getQueryData(key)).toBe('old and new');
  expect(read).not.toHaveBeenCalled();
  stop();
});
