import { afterEach, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/errors/errors';
import { reportError } from '@/lib/errors/report-error';
import { queryClient } from './query-client';

vi.mock('@/lib/errors/report-error', () => ({ reportError: vi.fn<typeof reportError>() }));
afterEach(() => queryClient.clear());

const fail = (failure: Error) =>
  queryClient.fetchQuery({
    queryKey: ['failing'],
    queryFn: () => Promise.reject(failure),
    retry: false,
  });

it('reports a mistake in reading or writing, and no refusal', async () => {
  await expect(fail(new AppError('forbidden'))).rejects.toThrow('forbidden');
  expect(reportError).not.toHaveBeenCalled();

  const mistake = new TypeError('x is undefined');
  await expect(fail(mistake)).rejects.toThrow(mistake);
  expect(reportError).toHaveBeenCalledWith(mistake);

  const written = new RangeError('too far');
  const mutation = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => Promise.reject(written) });
  await expect(mutation.execute(undefined)).rejects.toThrow(written);
  expect(reportError).toHaveBeenCalledWith(written);
});
