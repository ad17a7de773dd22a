import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportError } from '@/lib/errors/report-error';
import { toAppError } from '@/lib/errors/errors';
import { createRecoveryClient } from './recovery-client';

vi.mock('@/lib/errors/report-error', () => ({ reportError: vi.fn<typeof reportError>() }));
vi.mock('@/lib/env', () => ({ env: { supabaseUrl: 'http://x.test', publishableKey: 'k' } }));

const network = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.mocked(reportError).mockClear();
  vi.stubGlobal('fetch', network);
});
afterEach(() => vi.unstubAllGlobals());

it('reports a service that fails while a link is checked', async () => {
  network.mockImplementation(async () => new Response('<html>nginx</html>', { status: 500 }));
  const client = await createRecoveryClient();
  const { error } = await client.auth.getUser('a.b.c');
  expect(toAppError(error)).toMatchObject({ code: 'server', serviceMessage: undefined });
  expect(reportError).toHaveBeenCalledWith(
    expect.objectContaining({ message: 'GET auth/user answered 500', code: 'unreadable' }),
  );
});

it('does not report that a link has expired', async () => {
  network.mockImplementation(async () =>
    Response.json({ code: 403, error_code: 'bad_jwt', msg: 'token is expired' }, { status: 403 }),
  );
  const client = await createRecoveryClient();
  const { error } = await client.auth.getUser('a.b.c');
  expect(toAppError(error).serviceCode).toBe('bad_jwt');
  expect(reportError).not.toHaveBeenCalled();
});
