import { describe, expect, it } from 'vitest';
import { hasSecretKey, serviceHeaders } from './keys.ts';

const secretKeys = '{"cron":"sb_secret_cron","default":"sb_secret_x"}';
const legacyKey = 'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.c2lnbmF0dXJl';

const given = (settings: Record<string, string>) => new Map(Object.entries(settings));
const onlyNew = given({ SUPABASE_SECRET_KEYS: secretKeys });
const onlyLegacy = given({ SUPABASE_SERVICE_ROLE_KEY: legacyKey });
const both = given({ SUPABASE_SECRET_KEYS: secretKeys, SUPABASE_SERVICE_ROLE_KEY: legacyKey });

const asks = (headers: Record<string, string>, env = both) =>
  hasSecretKey(new Request('http://localhost/', { headers }), env);

describe('a caller', () => {
  it.each(['sb_secret_x', 'sb_secret_cron', legacyKey])(
    'is recognised by %s, as apikey and as bearer',
    async (key) => {
      expect(await asks({ apikey: key })).toBe(true);
      expect(await asks({ authorization: `Bearer ${key}` })).toBe(true);
      // What pg_net or a client library may send: its own token besides the key.
      expect(await asks({ apikey: key, authorization: 'Bearer another' })).toBe(true);
    },
  );

  it.each(['sb_secret_other', 'sb_publishable_x', 'default', '{}', secretKeys, ''])(
    'is not recognised by %j',
    async (key) => {
      expect(await asks({ apikey: key, authorization: `Bearer ${key}` })).toBe(false);
      expect(await asks({ authorization: key })).toBe(false);
    },
  );

  it('is recognised while only one kind of key exists', async () => {
    expect(await asks({ apikey: 'sb_secret_x' }, onlyNew)).toBe(true);
    expect(await asks({ apikey: legacyKey }, onlyNew)).toBe(false);
    expect(await asks({ apikey: legacyKey }, onlyLegacy)).toBe(true);
    expect(await asks({ apikey: 'sb_secret_x' }, onlyLegacy)).toBe(false);
  });

  it('is nobody while there is no key at all', async () => {
    expect(await asks({ apikey: '', authorization: 'Bearer ' }, new Map())).toBe(false);
    expect(await asks({}, given({ SUPABASE_SECRET_KEYS: '{"default":""}' }))).toBe(false);
  });
});

describe('calls of our own', () => {
  it('carry the default secret key, which isn’t a token, in apikey alone', () => {
    expect(serviceHeaders(both)).toEqual({ apikey: 'sb_secret_x' });
  });

  it('carry the legacy key, which is one, in both headers', () => {
    expect(serviceHeaders(onlyLegacy)).toEqual({
      apikey: legacyKey,
      authorization: `Bearer ${legacyKey}`,
    });
  });

  it('say that no key was given', () => {
    expect(() => serviceHeaders(new Map())).toThrow(
      'neither SUPABASE_SECRET_KEYS nor SUPABASE_SERVICE_ROLE_KEY holds a key',
    );
  });
});

it.each(['sb_secret_x', '["sb_secret_x"]', '"sb_secret_x"', 'null'])(
  'keys given as %s are refused with the name of the setting and without its value',
  async (json) => {
    const env = given({ SUPABASE_SECRET_KEYS: json });
    const message = 'SUPABASE_SECRET_KEYS is not a JSON object of keys by name';
    expect(() => serviceHeaders(env)).toThrow(new Error(message));
    await expect(asks({ apikey: 'x' }, env)).rejects.toThrow(new Error(message));
  },
);
