import { expect, it, vi } from 'vitest';
import { reportError } from '@/lib/errors/report-error';
import { loadCode } from './load-code';

vi.mock('@/lib/errors/report-error', () => ({ reportError: vi.fn<typeof reportError>() }));

it('tells code that cannot be loaded from a device without a network, and reports it', async () => {
  const notFetched = new TypeError('Failed to fetch');
  const load = () => loadCode(() => Promise.reject(notFetched));
  await expect(load()).rejects.toMatchObject({ code: 'network', cause: notFetched });
  expect(reportError).toHaveBeenCalledExactlyOnceWith(notFetched);

  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
  await expect(load()).rejects.toMatchObject({ code: 'offline' });
});
