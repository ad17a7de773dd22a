import { expect, it, vi } from 'vitest';
import { waitFor } from '@testing-library/react';
import { errorReports } from '@tests/services/error-reports';
import { loadCode } from './load-code';

it('distinguishes code that cannot be loaded from a device without a network, and reports it', async () => {
  const reports = errorReports();
  const notFetched = new TypeError('Failed to fetch');
  const load = () => loadCode(() => Promise.reject(notFetched));
  await expect(load()).rejects.toMatchObject({ code: 'network', cause: notFetched });
  await waitFor(() => expect(reports).toHaveLength(1));
  expect(reports[0]?.json).toMatchObject({ name: 'TypeError' });

  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
  await expect(load()).rejects.toMatchObject({ code: 'offline' });
});
