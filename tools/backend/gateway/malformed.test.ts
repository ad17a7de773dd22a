import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../backend.ts';
import { startBackend } from '../test-backend.ts';
import { signedIn, visitor, type Person } from '../test/clients.ts';

describe('what is malformed', () => {
  let backend: Backend;
  let talent: Person;
  let token: string;
  beforeAll(async () => {
    backend = await startBackend();
    talent = await signedIn(backend);
    token = (await talent.client.auth.getSession()).data.session?.access_token ?? '';
  });
  afterAll(() => backend.stop());

  const sent = async (method: string, path: string, body?: string, key = token) => {
    const response = await fetch(backend.url + path, {
      method,
      headers: {
        apikey: key === token ? backend.publishableKey : key,
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body }),
    });
    return response.status;
  };

  it('in a list does not keep the others from being served', async () => {
    for (const languages of ['{}', '{"a":1}', '[1,{}]', '[["a"],["b","c"]]']) {
      const body = `{"full_name":"Ana","phone":"+34 600 111 222","languages":${languages}}`;
      await sent('POST', '/rest/v1/talent_profiles', body);
      const feed = await visitor(backend).from('video_feed').select('first_name').limit(1);
      expect(feed.error).toBeNull();
    }
    const { error } = await talent.client
      .from('talent_profiles')
      .upsert({ full_name: 'Ana', phone: '+34600111222' });
    expect(error).toBeNull();
  });

  it.each([
    ['POST', '/auth/v1/signup', 'null'],
    [
      'POST',
      '/auth/v1/signup',
      '{"email":"a@b.example","password":"Passw0rdX","data":{"a":"\\ud800"}}',
    ],
    ['POST', '/auth/v1/signup', '{"email":"\\ud800@b.example","password":"Passw0rdX"}'],
    ['POST', '/auth/v1/recover', 'null'],
    [
      'POST',
      '/auth/v1/recover',
      '{"email":"a@b.example","code_challenge":"x","code_challenge_method":"z"}',
    ],
    ['POST', '/auth/v1/token?grant_type=password', '[]'],
    ['POST', '/auth/v1/token?grant_type=pkce', 'null'],
    ['POST', '/auth/v1/verify', 'null'],
    ['PUT', '/auth/v1/user', '{"password":null}'],
    ['PUT', '/auth/v1/user', '{"email":null}'],
    ['GET', '/rest/v1/%ZZ', undefined],
    ['GET', '/rest/v1/video_feed?%00=eq.a', undefined],
  ])('%s %s %s is answered 400', async (method, path, body) => {
    expect(await sent(method, path, body)).toBe(400);
  });

  it('of the admin calls is refused', async () => {
    const other = await signedIn(backend);
    const call = (method: string, path: string, body?: string) =>
      sent(method, `/auth/v1/admin/users${path}`, body, backend.secretKey);
    expect(await call('GET', `/${'-'.repeat(36)}`)).toBe(404);
    expect(await call('POST', '', '{"id":"x","email":"one@b.example"}')).toBe(400);
    expect(await call('POST', '', `{"id":"${talent.id}","email":"two@b.example"}`)).toBe(422);
    expect(await call('PUT', `/${talent.id}`, `{"email":"${other.email}"}`)).toBe(422);
    for (const query of [
      '?page=99999999999999999999',
      '?per_page=-5',
      '?per_page=2.5',
      '?page=x',
    ]) {
      expect(await call('GET', query)).toBe(200);
    }
  });
});
