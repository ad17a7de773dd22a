import { expect, it, vi } from 'vitest';
import { waitFor } from '@testing-library/react';
import { toAppError } from '@/lib/errors/errors';
import { answer } from '@tests/services/answers';
import { authRefused } from '@tests/services/auth-service';
import { errorReports } from '@tests/services/error-reports';
import { createRecoveryClient } from './recovery-client';

it('reports a service that fails while a link is checked', async () => {
  const reports = errorReports();
  answer('GET /auth/v1/user', () => new Response('<html>nginx</html>', { status: 500 }));
  const client = await createRecoveryClient();
  const { error } = await client.auth.getUser('a.b.c');
  expect(toAppError(error)).toMatchObject({ code: 'server', serviceMessage: undefined });
  await waitFor(() => expect(reports).toHaveLength(1));
  expect(reports[0]?.json).toMatchObject({ message: 'GET auth/user answered 500' });
});

it('does not report that a link has expired', async () => {
  const reports = errorReports();
  answer('GET /auth/v1/user', () => authRefused(403, 'bad_jwt', 'token is expired'));
  const client = await createRecoveryClient();
  const { error } = await client.auth.getUser('a.b.c');
  expect(toAppError(error).serviceCode).toBe('bad_jwt');
  await vi.dynamicImportSettled();
  expect(reports).toEqual([]);
});
