import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../test/eventually.ts';
import { TEST_BUCKETS } from './test-buckets.ts';
import { rawGet } from './test-request.ts';
import { startServices, type TestServices } from '../test/services.ts';

const ana = randomUUID();
const ben = randomUUID();
const CLIP = new Uint8Array(300_000).map((_, index) => index % 251);
const clip = (type = 'video/webm') => new Blob([CLIP], { type });

let services: TestServices;
let asAna: SupabaseClient;
let asBen: SupabaseClient;
let asVisitor: SupabaseClient;
let tokenOfAna: string;

beforeAll(async () => {
  services = await startServices(TEST_BUCKETS);
  tokenOfAna = await services.token(ana);
  asAna = services.client(tokenOfAna);
  asBen = services.client(await services.token(ben));
  asVisitor = services.client();
});
afterAll(() => services.close());

const videos = (client: SupabaseClient) => client.storage.from('talent_videos');
const newName = (extension = 'webm') => `${ana}/${randomUUID()}.${extension}`;
const publicUrl = (name: string) => videos(asVisitor).getPublicUrl(name).data.publicUrl;

async function uploaded(name = newName()): Promise<string> {
  const { error } = await videos(asAna).upload(name, clip(), { cacheControl: '3600' });
  expect(error).toBeNull();
  return name;
}

/** Sends bytes as they are and gives status and body, which supabase-js partly hides. */
async function post(path: string, headers: Record<string, string>, body: BodyInit = 'x') {
  const response = await fetch(`${services.url}/storage/v1/object/${path}`, {
    method: 'POST',
    body,
    headers: { apikey: services.publishableKey, ...headers },
  });
  const answer: unknown = await response.json();
  return { status: response.status, body: answer };
}

const DENIED = {
  statusCode: '403',
  error: 'Unauthorized',
  message: 'new row violates row-level security policy',
  code: 'AccessDenied',
};
const bearer = (token: string) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'video/mp4',
});

describe('what hosted storage answers', () => {
  it('refuses a name that is taken', async () => {
    const name = await uploaded();
    expect(await post(`talent_videos/${name}`, bearer(tokenOfAna))).toEqual({
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
    expect(await post(`talent_videos/${name}`, headers)).toEqual({ status: 400, body: DENIED });
  });

  it("refuses another's folder, and visitors", async () => {
    const other = bearer(await services.token(ben));
    expect(await post(`talent_videos/${newName()}`, other)).toEqual({ status: 400, body: DENIED });
    const visitor = bearer(services.publishableKey);
    expect(await post(`talent_videos/${newName()}`, visitor)).toEqual({
      status: 400,
      body: DENIED,
    });
  });

  it('demands an Authorization header', async () => {
    const headers = { 'content-type': 'video/mp4' };
    expect(await post(`talent_videos/${newName()}`, headers)).toEqual({
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
    expect(await post(`talent_videos/${newName()}`, bearer('not.a.token'))).toEqual({
      status: 400,
      body: {
        statusCode: '403',
        error: 'Unauthorized',
        message: 'JWS Protected Header is invalid',
        code: 'AccessDenied',
      },
    });
  });

  it('refuses an expired token', async () => {
    const expired = await services.token(ana, { exp: Math.floor(Date.now() / 1000) - 10 });
    const { body } = await post(`talent_videos/${newName()}`, bearer(expired));
    expect(body).toMatchObject({ statusCode: '403', code: 'AccessDenied' });
  });

  it.each(['text/plain', 'video/webm;codecs=vp9,opus', 'video/webm; codecs="vp9, opus"'])(
    'refuses the type %s, as bare bytes and as a form',
    async (type) => {
      const expected = {
        statusCode: '415',
        error: 'invalid_mime_type',
        message: `mime type ${type} is not supported`,
        code: 'InvalidMimeType',
      };
      const headers = { ...bearer(tokenOfAna), 'content-type': type };
      expect(await post(`talent_videos/${newName()}`, headers)).toEqual({
        status: 400,
        body: expected,
      });
      const { error } = await videos(asAna).upload(newName(), clip(type));
      expect(error).toMatchObject({ status: 400, statusCode: '415', message: expected.message });
    },
  );

  it('refuses more than the bucket takes, whether announced, streamed or in a form', async () => {
    const documents = asAna.storage.from('private_docs');
    const bytes = new Uint8Array(2 ** 20 + 1);
    const expected = {
      statusCode: '413',
      error: 'Payload too large',
      message: 'The object exceeded the maximum allowed size',
      code: 'EntityTooLarge',
    };
    const headers = { ...bearer(tokenOfAna), 'content-type': 'application/pdf' };
    expect(await post(`private_docs/${ana}/big.pdf`, headers, bytes)).toEqual({
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

  it('does not know a bucket', async () => {
    expect(await post('nowhere/a.mp4', bearer(tokenOfAna))).toEqual({
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
      expect(await post(path.replace('..', '%2e%2e%2fx'), bearer(tokenOfAna))).toMatchObject({
        status: 400,
        body: { statusCode: '400', error: 'InvalidKey', code: 'InvalidKey' },
      });
    },
  );

  it('finds no missing and no unreadable object', async () => {
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
      expect((await api.createSignedUrl(name, 60)).error).toMatchObject(missing);
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
    expect(same(await whole.arrayBuffer())).toBe(true);

    const part = await fetch(url, { headers: { range: 'bytes=100-199' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 100-199/300000');
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(CLIP.subarray(100, 200));
    const rest = await fetch(url, { headers: { range: 'bytes=299990-' } });
    expect(rest.headers.get('content-range')).toBe('bytes 299990-299999/300000');
    const last = await fetch(url, { headers: { range: 'bytes=-5' } });
    expect(new Uint8Array(await last.arrayBuffer())).toEqual(CLIP.subarray(-5));

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

  it('lists a folder relative to it, folders first, and nothing of others', async () => {
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

  it('removes what the caller may, and keeps silent about the rest', async () => {
    const name = await uploaded();
    expect(await videos(asBen).remove([name])).toEqual({ data: [], error: null });
    expect(await videos(asVisitor).remove([name])).toEqual({ data: [], error: null });
    expect((await fetch(publicUrl(name), { method: 'HEAD' })).status).toBe(200);
    const removed = await videos(asAna).remove([name, `${ana}/never.webm`]);
    expect(removed.data?.map((one) => one.name)).toEqual([name]);
    expect((await fetch(publicUrl(name), { method: 'HEAD' })).status).toBe(400);
  });
});

describe('uploads', () => {
  it('takes a form with metadata, bare bytes and a stream', async () => {
    const [form, bytes, stream] = [newName(), newName(), newName()];
    const metadata = { take: 2, note: 'sí' };
    const made = await videos(asAna).upload(form, clip(), { metadata, cacheControl: '60' });
    expect(made.data).toMatchObject({ path: form, fullPath: `talent_videos/${form}` });
    const info = await videos(asAna).info(form);
    expect(info.data).toMatchObject({
      id: made.data?.id,
      name: form,
      size: 300_000,
      contentType: 'video/webm',
      cacheControl: 'max-age=60',
      metadata,
    });
    const options = { contentType: 'video/webm', metadata };
    expect((await videos(asAna).upload(bytes, CLIP, options)).error).toBeNull();
    expect((await videos(asAna).info(bytes)).data).toMatchObject({ metadata });
    const streaming = { contentType: 'video/webm', duplex: 'half' };
    expect((await videos(asAna).upload(stream, clip().stream(), streaming)).error).toBeNull();
    for (const name of [form, bytes, stream]) {
      const { data } = await videos(asAna).download(name);
      expect(data && same(await data.arrayBuffer())).toBe(true);
    }
  });

  it('replaces an object where a policy allows it, and leaves one file per object', async () => {
    const bucket = asAna.storage.from('anything');
    const name = `${randomUUID()}.txt`;
    const first = await bucket.upload(name, new Blob(['one'], { type: 'text/plain' }));
    const before = await countFiles();
    const again = new Blob(['two'], { type: 'text/plain' });
    const second = await bucket.upload(name, again, { upsert: true });
    expect(second.data?.id).toBe(first.data?.id);
    await bucket.update(name, new Blob(['three'], { type: 'text/plain' }));
    expect(await (await bucket.download(name)).data?.text()).toBe('three');
    const racing = ['4', '5', '6', '7'].map((text) =>
      bucket.upload(name, new Blob([text], { type: 'text/plain' }), { upsert: true }),
    );
    for (const { error } of await Promise.all(racing)) expect(error).toBeNull();
    expect(await countFiles()).toBe(before);
  });

  it('writes the owner, whoever is claimed', async () => {
    const name = await uploaded();
    const rows = await services.db.query(
      'select owner_id, owner::text from storage.objects where name = $1',
      [name],
    );
    expect(rows).toEqual([{ owner_id: ana, owner: ana }]);
  });

  it('refuses a broken form and broken metadata', async () => {
    const type = 'multipart/form-data; boundary=xyz';
    const headers = { ...bearer(tokenOfAna), 'content-type': type };
    for (const body of ['', 'nonsense', '--xyz\r\n\r\n', '--xyz--\r\n']) {
      expect(await post(`talent_videos/${newName()}`, headers, body)).toMatchObject({
        status: 400,
        body: { code: 'InvalidRequest' },
      });
    }
    const noBoundary = { ...bearer(tokenOfAna), 'content-type': 'multipart/form-data' };
    expect((await post(`talent_videos/${newName()}`, noBoundary)).status).toBe(400);
    const encoded = Buffer.from('[1').toString('base64');
    const badMetadata = { ...bearer(tokenOfAna), 'x-metadata': encoded };
    expect((await post(`talent_videos/${newName()}`, badMetadata)).status).toBe(400);
    const { body } = await post(`talent_videos/${newName()}`, bearer(tokenOfAna));
    expect(body).toMatchObject({ Key: expect.any(String) });
  });

  it('leaves nothing behind when the client goes away', async () => {
    const before = await countFiles();
    for (const type of ['video/mp4', 'multipart/form-data; boundary=xyz']) {
      const name = newName();
      const head = `--xyz\r\ncontent-disposition: form-data; name=""; filename="a"\r\ncontent-type: video/mp4\r\n\r\n`;
      const upload = request(`${services.url}/storage/v1/object/talent_videos/${name}`, {
        method: 'POST',
        headers: { ...bearer(tokenOfAna), 'content-type': type },
      });
      upload.on('error', () => {});
      if (type !== 'video/mp4') upload.write(head);
      upload.write(CLIP);
      await eventually(() => countParts()).toBe(1);
      upload.destroy();
      await eventually(() => countParts()).toBe(0);
      expect((await videos(asAna).exists(name)).data).toBe(false);
    }
    expect(await countFiles()).toBe(before);
  });
});

const statusOf = async (url: string, headers: Record<string, string>) =>
  (await rawGet(services.url, new URL(url).pathname, headers)).status;

const same = (bytes: ArrayBuffer) => Buffer.from(bytes).equals(CLIP);

async function folder(name: string): Promise<string> {
  const [identity = ''] = await readdir(services.dir);
  return join(services.dir, identity, name);
}
const countFiles = async () => (await readdir(await folder('files'))).length;
const countParts = async () => (await readdir(await folder('parts'))).length;
