import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Backend } from '../backend.ts';
import { startBackend } from '../test-backend.ts';
import { checkSchemas } from './check-schemas.ts';

let backend: Backend;
const everyService = { auth: 'x', rest: 'x', storage: 'x', realtime: 'x' };
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.stop());

it('takes a database that has all that the migrations use', async () => {
  await expect(checkSchemas(backend.db, everyService)).resolves.toBeUndefined();
});

it.each([
  [
    'alter table auth.mfa_factors rename last_challenged_at to gone',
    'auth.mfa_factors.last_challenged_at',
    'auth',
  ],
  ['alter table storage.objects rename owner_id to gone', 'storage.objects.owner_id', 'storage'],
  ['drop function realtime.topic() cascade', 'realtime.topic()', 'realtime'],
])('names what %s leaves out', async (change, missing, service) => {
  await backend.db.exec(change);
  await expect(checkSchemas(backend.db, { [service]: 'x' })).rejects.toThrow(
    `The database of --postgres lacks ${missing}, which the ${service} service makes: the one of --${service} is too old, or uses another database.`,
  );
});
