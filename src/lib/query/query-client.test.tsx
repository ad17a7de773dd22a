import { afterEach, expect, it } from 'vitest';
import { waitFor } from '@testing-library/react';
import { AppError } from '@/lib/errors/errors';
import { errorReports } from '@tests/services/error-reports';
import { queryClient } from './query-client';

afterEach(() => queryClient.clear());

const fail = (failure: Error) =>
  queryClient.fetchQuery({
    queryKey: ['failing'],
    queryFn: () => Promise.reject(failure),
    retry: false,
  });

it('reports a mistake in reading or writing, and no refusal', async () => {
  const reports = errorReports();
  await expect(fail(new AppError('forbidden'))).rejects.toThrow('forbidden');

  const mistake = new TypeError('x is undefined');
  await expect(fail(mistake)).rejects.toThrow(mistake);

  const written = new RangeError('too far');
  const mutation = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => Promise.reject(written) });
  await expect(mutation.execute(undefined)).rejects.toThrow(written);
  const names = () => reports.map(({ json }) => json);
  await waitFor(() =>
    expect(names()).toEqual([
      expect.objectContaining({ name: 'TypeError' }),
      expect.objectContaining({ name: 'RangeError' }),
    ]),
  );
});
