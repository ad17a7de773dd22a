import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServices, type TestServices } from '../test/services.ts';
import { testBuckets } from './test/test-buckets.ts';
import { bearer, testClip, clip, isClip, postObject, videos } from './test/test-clips.ts';
import { rawGet } from './test/test-request.ts';

const ana = randomUUID();
const ben = randomUUID();

let services: TestServices;
let asAna: SupabaseClient;
let asBen: SupabaseClient;
let asVisitor: SupabaseClient;
let tokenOfAna: string;

beforeAll(async () => {
  services = await startServices(testBuckets);
  tokenOfAna = await services.token(ana);
  asAna = services.client(tokenOfAna);
  asBen = services.client(await services.token(ben));
  asVisitor = services.client();
});
afterAll(() => services.close());

const newName = (extension = 'webm') => `${ana}/${randomUUID()}.${extension}`;
const publicUrl = (name: string) => videos(asVisitor).getPublicUrl(name).data.publicUrl;

async function uploaded(name = newName()): Promise<string> {
  const { error } = await videos(asAna).upload(name, clip(), { cacheControl: '3600' });
  expect(error).toBeNull();
  return name;
}

const denied = {
  statusCode: '403',
  error: 'Unauthorized',
  message: 'new row violates row-level security policy',
  code: 'AccessDenied',
};

describe('what hosted storage answers', () => {
  it('refuses a name that is taken', async () => {
    const name = await uploaded();
    expect(await postObject(services, `talent_videos/${name}`, bearer(tokenOfAna))).toEqual({
      status: 400,
      body: {
        statusCode: '409',
        error: 'Duplicate',
        message: 'The resource already exists',
        code: 'KeyAlreadyExists',
      },
    });
  });

  it('refuses to replace an object without an update policy', async () => {
    const name = await uploaded();
    const headers = { ...bearer(tokenOfAna), 'x-upsert': 'true' };
    expect(await postObject(services, `talent_videos/${name}`, headers)).toEqual({
      status: 400,
      body: denied,
    });
  });

  it("refuses another's folder, and visitors", async () => {
    const other = bearer(await services.token(ben));
    expect(await postObject(services, `talent_videos/${newName()}`, other)).toEqual({
      status: 400,
      body: denied,
    });
    const visitor = bearer(services.publishableKey);
    expect(await postObject(services, `talent_videos/${newName()}`, visitor)).toEqual({
      status: 400,
      body: denied,
    });
  });

  it('demands an Authorization header', async () => {
    const headers = { 'content-type': 'video/mp4' };
    expect(await postObject(services, `talent_videos/${newName()}`, headers)).toEqual({
      status: 400,
      body: {
        statusCode: '400',
        error: 'Error',
        message: "headers must have required property 'authorization'",
        code: 'InvalidRequest',
      },
    });
  });

  it('refuses a malformed token', async () => {
    expect(await postObject(services, `talent_videos/${newName()}`, bearer('not.a.token'))).toEqual(
      {
        status: 400,
        body: {
          statusCode: '403',
          error: 'Unauthorized',
          message: 'JWS Protected Header is invalid',
          code: 'AccessDenied',
        },
      },
    );
  });

  it('refuses an expired token', async () => {
    const expired = await services.token(ana, { exp: Math.floor(Date.now() / 1000) - 10 });
    const { body } = await postObject(services, `talent_videos/${newName()}`, bearer(expired));
    expect(body).toMatchObject({ statusCode: '403', code: 'AccessDenied' });
  });

  it.each(['text/plain', 'video/webm;codecs=vp9,opus', 'video/webm; codecs="vp9, opus"'])(
    'refuses the type %s as bare bytes',
    async (type) => {
      const headers = { ...bearer(tokenOfAna), 'content-type': type };
      expect(await postObject(services, `talent_videos/${newName()}`, headers)).toEqual({
        status: 400,
        body: {
          statusCode: '415',
          error: 'invalid_mime_type',
          message: `mime type ${type} is not supported`,
          code: 'InvalidMimeType',
        },
      });
    },
  );

  it('refuses a type that is not allowed in a form too', async () => {
    const { error } = await videos(asAna).upload(newName(), clip('text/plain'));
    expect(error).toMatchObject({
      status: 400,
      statusCode: '415',
      message: 'mime type text/plain is not supported',
    });
  });

  it.each(['video/webm;codecs=vp9,opus', 'video/webm; codecs="vp9, opus"'])(
    'takes the type %s of a form without its parameters',
    async (type) => {
      const name = newName();
      expect((await videos(asAna).upload(name, clip(type))).error).toBeNull();
      expect((await videos(asAna).info(name)).data?.contentType).toBe('video/webm');
    },
  );

  it('refuses more bytes than the bucket allows, whether announced, streamed or in a form', async () => {
    const documents = asAna.storage.from('private_docs');
    const bytes = new Uint8Array(2 ** 20 + 1);
    const expected = {
      statusCode: '413',
      error: 'Payload too large',
      message: 'The object exceeded the maximum allowed size',
      code: 'EntityTooLarge',
    };
    const headers = { ...bearer(tokenOfAna), 'content-type': 'application/pdf' };
    expect(await postObject(services, `private_docs/${ana}/big.pdf`, headers, bytes)).toEqual({
      status: 400,
      body: expected,
    });
    const form = new Blob([bytes], { type: 'application/pdf' });
    expect((await documents.upload(`${ana}/big.pdf`, form)).error).toMatchObject({
      statusCode: '413',
      message: expected.message,
    });
    const stream = new Blob([bytes]).stream();
    const streamed = await documents.upload(`${ana}/big.pdf`, stream, {
      contentType: 'application/pdf',
      duplex: 'half',
    });
    expect(streamed.error).toMatchObject({ statusCode: '413', message: expected.message });
    expect((await documents.list(ana)).data).toEqual([]);
  });

  it('refuses an unknown bucket', async () => {
    expect(await postObject(services, 'nowhere/a.mp4', bearer(tokenOfAna))).toEqual({
      status: 400,
      body: {
        statusCode: '404',
        error: 'Bucket not found',
        message: 'Bucket not found',
        code: 'NoSuchBucket',
      },
    });
  });

  it.each(['mañana.webm', 'a\u0000.webm', 'a\n.webm', '../up.webm', 'a\\b.webm', 'a%.webm'])(
    'refuses the key %j',
    async (file) => {
      const name = `${ana}/${file}`;
      const path = encodeURIComponent(`talent_videos/${name}`).replaceAll('%2F', '/');
      expect(
        await postObject(services, path.replace('..', '%2e%2e%2fx'), bearer(tokenOfAna)),
      ).toMatchObject({
        status: 400,
        body: { statusCode: '400', error: 'InvalidKey', code: 'InvalidKey' },
      });
    },
  );

  it('answers alike for a missing and an unreadable object', async () => {
    const documents = asAna.storage.from('private_docs');
    const file = new Blob(['%PDF-1.7'], { type: 'application/pdf' });
    expect((await documents.upload(`${ana}/cv.pdf`, file)).error).toBeNull();
    const missing = { status: 400, statusCode: '404', message: 'Object not found' };
    const other = asBen.storage.from('private_docs');
    for (const [api, name] of [
      [documents, `${ana}/no.pdf`],
      [other, `${ana}/cv.pdf`],
    ] as const) {
      expect((await api.info(name)).error).toMatchObject(missing);
      expect((await api.download(name)).error).toMatchObject(missing);
      expect((await api.exists(name)).data).toBe(false);
    }
    const response = await fetch(publicUrl(newName()));
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      statusCode: '404',
      error: 'not_found',
      message: 'Object not found',
      code: 'NoSuchKey',
    });
    expect((await documents.exists(`${ana}/cv.pdf`)).data).toBe(true);
  });

  it('serves a public object in ranges', async () => {
    const url = publicUrl(await uploaded());
    const whole = await fetch(url);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('cache-control')).toBe('max-age=3600');
    expect(whole.headers.get('content-type')).toBe('video/webm');
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expect(whole.headers.get('access-control-allow-origin')).toBe('*');
    const etag = whole.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    expect(isClip(await whole.arrayBuffer())).toBe(true);

    const part = await fetch(url, { headers: { range: 'bytes=100-199' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 100-199/300000');
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(testClip.subarray(100, 200));
    const rest = await fetch(url, { headers: { range: 'bytes=299990-' } });
    expect(rest.headers.get('content-range')).toBe('bytes 299990-299999/300000');
    const last = await fetch(url, { headers: { range: 'bytes=-5' } });
    expect(new Uint8Array(await last.arrayBuffer())).toEqual(testClip.subarray(-5));

    const beyond = await fetch(url, { headers: { range: 'bytes=300000-' } });
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get('content-range')).toBe('bytes */300000');
    expect(beyond.headers.get('etag')).toBeNull();

    const head = await fetch(url, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe('300000');
    expect(await statusOf(url, { 'if-none-match': etag })).toBe(304);
    const since = whole.headers.get('last-modified') ?? '';
    expect(await statusOf(url, { 'if-modified-since': since })).toBe(304);
    expect(await statusOf(url, { 'if-none-match': '"other"' })).toBe(200);
    expect(await statusOf(url, { 'if-match': '"other"' })).toBe(412);
    const other = await fetch(url, { headers: { range: 'bytes=0-9', 'if-range': '"other"' } });
    expect(other.status).toBe(200);
    for (const response of [rest, beyond, other]) await response.body?.cancel();
  });

  it('lists a folder with relative names, subfolders first, and nothing of other people', async () => {
    const folder = `${ana}/${randomUUID()}`;
    for (const file of ['b.webm', 'a.webm', 'sub/c.webm', 'sub/d.webm', 'a_b.webm']) {
      await uploaded(`${folder}/${file}`);
    }
    const list = await videos(asAna).list(folder);
    expect(list.error).toBeNull();
    expect(list.data?.map(({ name }) => name)).toEqual(['sub', 'a.webm', 'a_b.webm', 'b.webm']);
    expect(list.data?.map(({ id }) => id === null)).toEqual([true, false, false, false]);
    expect(list.data?.[1]?.metadata).toMatchObject({ size: 300_000, mimetype: 'video/webm' });
    expect(list.data?.[1]?.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const page = await videos(asAna).list(folder, { limit: 2, offset: 1 });
    expect(page.data?.map(({ name }) => name)).toEqual(['a.webm', 'a_b.webm']);
    const found = await videos(asAna).list(folder, { search: 'A_' });
    expect(found.data?.map(({ name }) => name)).toEqual(['a_b.webm']);
    const down = await videos(asAna).list(folder, { sortBy: { column: 'name', order: 'desc' } });
    expect(down.data?.map(({ name }) => name)).toEqual(['sub', 'b.webm', 'a_b.webm', 'a.webm']);

    expect((await videos(asAna).list('')).data).toMatchObject([{ name: ana, id: null }]);
    expect(await videos(asBen).list(ana)).toEqual({ data: [], error: null });
    expect(await videos(asVisitor).list(ana)).toEqual({ data: [], error: null });
    expect(await videos(asVisitor).list('')).toEqual({ data: [], error: null });
  });

  it('deletes only what the caller may, and does not report the rest', async () => {
    const name = await uploaded();
    expect(await videos(asBen).remove([name])).toEqual({ data: [], error: null });
    expect(await videos(asVisitor).remove([name])).toEqual({ data: [], error: null });
    expect((await fetch(publicUrl(name), { method: 'HEAD' })).status).toBe(200);
    const removed = await videos(asAna).remove([name, `${ana}/never.webm`]);
    expect(removed.data?.map((one) => one.name)).toEqual([name]);
    expect((await fetch(publicUrl(name), { method: 'HEAD' })).status).toBe(400);
  });
});

const statusOf = async (url: string, headers: Record<string, string>) =>
  (await rawGet(services.url, new URL(url).pathname, headers)).status;
