import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Upload, type UploadOptions } from 'tus-js-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { testBuckets } from '../test/test-buckets.ts';
import { openCable, type Cable } from '../test/test-cable.ts';
import { startServices, type TestServices } from '../../test/services.ts';

const mebibyte = 2 ** 20;
const chunkBytes = 6 * mebibyte;
const ana = randomUUID();
const ben = randomUUID();

let services: TestServices;
let tokenOfAna: string;
let tokenOfBen: string;
let cable: Cable;
let name: string;

beforeAll(async () => {
  services = await startServices(testBuckets);
  tokenOfAna = await services.token(ana);
  tokenOfBen = await services.token(ben);
  cable = await openCable(services.url);
});
afterAll(async () => {
  await cable.close();
  await services.close();
});
beforeEach(() => {
  name = `${ana}/${randomUUID()}.mp4`;
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const addressOf = (bucket = 'talent_videos', file = name) =>
  `${services.url}/storage/v1/object/public/${bucket}/${file}`;

async function downloaded(): Promise<string> {
  const response = await fetch(addressOf());
  expect(response.status).toBe(200);
  return sha256(new Uint8Array(await response.arrayBuffer()));
}

interface Options extends Partial<UploadOptions> {
  token?: string;
  bucket?: string;
  type?: string;
  upsert?: boolean;
}

/** Runs tus-js-client configured as in the app; resolves on success, rejects with its error. */
function upload(bytes: Uint8Array, options: Options = {}) {
  const { token = tokenOfAna, bucket = 'talent_videos', type = 'video/mp4', ...rest } = options;
  let start = () => {};
  let client: Upload | undefined;
  const done = new Promise<void>((resolve, reject) => {
    client = new Upload(Buffer.from(bytes), {
      endpoint: `${cable.url}/storage/v1/upload/resumable`,
      retryDelays: [0, 50, 200],
      headers: { authorization: `Bearer ${token}`, 'x-upsert': String(options.upsert ?? false) },
      metadata: { bucketName: bucket, objectName: name, contentType: type, cacheControl: '3600' },
      uploadDataDuringCreation: true,
      chunkSize: chunkBytes,
      onSuccess: () => resolve(),
      onError: reject,
      ...rest,
    });
    const running = client;
    start = () => running.start();
  });
  if (!client) throw new Error('no client');
  start();
  return { client, done };
}

/** Sends a single request of the protocol directly. */
async function tus(
  method: string,
  url: string,
  headers: Record<string, string> = {},
  body?: BodyInit,
) {
  const response = await fetch(url, {
    method,
    headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${tokenOfAna}`, ...headers },
    body,
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const endpoint = () => `${services.url}/storage/v1/upload/resumable`;
const metadata = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
const patch = (offset: number, extra: Record<string, string> = {}) => ({
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
  ...extra,
});

/** Creates an upload and returns its URL. */
async function created(length: number | null, bucket = 'talent_videos', type = 'video/mp4') {
  const { status, headers, text } = await tus('POST', endpoint(), {
    'upload-metadata': metadata({ bucketName: bucket, objectName: name, contentType: type }),
    ...(length === null ? { 'upload-defer-length': '1' } : { 'upload-length': String(length) }),
  });
  expect({ status, text }).toEqual({ status: 201, text: '' });
  return new URL(headers.get('location') ?? '', endpoint()).href;
}

async function partialFiles(): Promise<string[]> {
  const [identity = ''] = await readdir(services.dir);
  const folder = join(services.dir, identity, 'resumable');
  return (await readdir(folder)).map((file) => join(folder, file));
}

describe('a cut connection', () => {
  it('resumes in the middle of a chunk, sending at most one chunk again', async () => {
    const bytes = randomBytes(20 * mebibyte);
    const before = { sent: cable.sent(), cuts: cable.cuts() };
    cable.cutAfter(9.5 * mebibyte);
    await upload(bytes).done;
    expect(cable.cuts() - before.cuts).toBe(1);
    expect(await downloaded()).toBe(sha256(bytes));
    const again = cable.sent() - before.sent - bytes.length;
    expect(again).toBeLessThan(chunkBytes);
    expect(await partialFiles()).toEqual([expect.stringMatching(/\.json$/)]);
  });

  it('resumes from another client and after a restart of the server', async () => {
    const bytes = randomBytes(14 * mebibyte);
    const first = upload(bytes, { retryDelays: null });
    cable.cutAfter(8 * mebibyte);
    await expect(first.done).rejects.toThrow();
    const { url } = first.client;
    await services.stop();
    await services.start();
    const { headers } = await tus('HEAD', url ?? '');
    const offset = Number(headers.get('upload-offset'));
    expect(offset).toBeGreaterThanOrEqual(chunkBytes);
    expect(offset).toBeLessThan(bytes.length);
    const sent = cable.sent();
    await upload(bytes, { uploadUrl: url }).done;
    expect(cable.sent() - sent).toBeLessThan(bytes.length - offset + mebibyte / 4);
    expect(await downloaded()).toBe(sha256(bytes));
  });

  it('reports a complete upload to a client that missed the last answer', async () => {
    const bytes = randomBytes(1000);
    const first = upload(bytes);
    await first.done;
    const { status, headers } = await tus('HEAD', first.client.url ?? '');
    expect(status).toBe(200);
    expect(headers.get('upload-offset')).toBe('1000');
    await upload(bytes, { uploadUrl: first.client.url }).done;
    expect(await downloaded()).toBe(sha256(bytes));
    expect((await tus('DELETE', first.client.url ?? '')).status).toBe(409);
    expect((await fetch(addressOf())).status).toBe(200);
  });

  it('refuses more bytes for a finished upload, and reveals no paths', async () => {
    const first = upload(randomBytes(1000));
    await first.done;
    for (const offset of [0, 500, 1000]) {
      const again = await tus('PATCH', first.client.url ?? '', patch(offset), 'x');
      expect(again.status).toBe(409);
      expect(again.text).not.toContain('/');
    }
  });

  it('does not report an upload as complete when its object is gone', async () => {
    const first = upload(randomBytes(1000));
    await first.done;
    await services.client(tokenOfAna).storage.from('talent_videos').remove([name]);
    expect((await tus('HEAD', first.client.url ?? '')).status).toBe(410);
  });

  it('answers with one sentence when the disk is full', async () => {
    const url = await created(10);
    await services.db.exec(`
      create function public.fill() returns trigger language plpgsql
        as $$ begin raise exception sqlstate '53100' using message = 'No space left on device'; end $$;
      create trigger fill before insert on storage.objects for each row execute function public.fill()`);
    const refused = await tus('PATCH', url, patch(0), '0123456789');
    expect(refused.status).toBe(507);
    expect(refused.text).toBe('The disk of this machine is full: make room and try again');
    await services.db.exec('drop trigger fill on storage.objects; drop function public.fill()');
    expect((await tus('HEAD', url)).status).toBe(200);
  });

  it('creates the object when the server stopped after the last byte', async () => {
    const bytes = randomBytes(5000);
    const url = await created(bytes.length);
    await services.db.exec('drop policy "own folder: insert" on storage.objects');
    const refused = await tus('PATCH', url, patch(0), bytes);
    expect(refused).toMatchObject({
      status: 403,
      text: 'new row violates row-level security policy',
    });
    expect((await fetch(addressOf())).status).toBe(400);
    await services.stop();
    await services.db.exec(
      testBuckets.match(/create policy "own folder: insert"[^;]+;/)?.[0] ?? '',
    );
    await services.start();
    const asked = await Promise.all([tus('HEAD', url), tus('HEAD', url)]);
    expect(asked.map(({ status }) => status)).toEqual([200, 200]);
    expect(asked[0].headers.get('upload-offset')).toBe('5000');
    expect(await downloaded()).toBe(sha256(bytes));
  });
});

describe('cancelling', () => {
  it('deletes the bytes that were sent', async () => {
    const bytes = randomBytes(14 * mebibyte);
    const before = await partialFiles();
    const { client } = upload(bytes, {
      onChunkComplete: () => {
        void client.abort(true);
      },
    });
    await eventually(async () => client.url && (await tus('HEAD', client.url)).status).toBe(404);
    expect(await partialFiles()).toEqual(before);
    expect((await fetch(addressOf())).status).toBe(400);
  });

  it('is only allowed to the caller who began', async () => {
    const url = await created(10);
    const other = { authorization: `Bearer ${tokenOfBen}` };
    for (const [method, headers, body] of [
      ['HEAD', {}, undefined],
      ['PATCH', patch(0), 'x'],
      ['DELETE', {}, undefined],
    ] as const) {
      expect((await tus(method, url, { ...headers, ...other }, body)).status).toBe(403);
    }
    const visitor = { authorization: `Bearer ${services.publishableKey}` };
    expect((await tus('DELETE', url, visitor)).status).toBe(403);
    expect((await tus('DELETE', url)).status).toBe(204);
    expect((await tus('HEAD', url)).status).toBe(404);
  });
});

describe('what hosted storage answers', () => {
  const answerTo = async (options: Options) => {
    const error: unknown = await upload(randomBytes(10), {
      retryDelays: null,
      ...options,
    }).done.then(
      () => null,
      (reason: unknown) => reason,
    );
    return String(error);
  };

  it('refuses a name that is taken', async () => {
    await upload(randomBytes(10)).done;
    const answer = await answerTo({});
    expect(answer).toContain('response code: 409, response text: The resource already exists');
  });

  it("refuses another's folder, visitors, and replacing without an update policy", async () => {
    const denied = 'response code: 403, response text: new row violates row-level security policy';
    expect(await answerTo({ token: tokenOfBen })).toContain(denied);
    expect(await answerTo({ token: services.publishableKey })).toContain(denied);
    await upload(randomBytes(10)).done;
    expect(await answerTo({ upsert: true })).toContain(denied);
  });

  it.each(['text/plain', 'video/webm;codecs=vp9,opus'])('refuses the type %s', async (type) => {
    const text = `response code: 415, response text: mime type ${type} is not supported`;
    expect(await answerTo({ type })).toContain(text);
  });

  it('refuses malformed and missing tokens with a JSON answer', async () => {
    const url = await created(10);
    for (const [method, target] of [
      ['POST', endpoint()],
      ['PATCH', url],
    ] as const) {
      const malformed = await tus(method, target, { authorization: 'Bearer not.a.token' });
      expect(malformed.status).toBe(400);
      expect(JSON.parse(malformed.text)).toEqual({
        statusCode: '403',
        error: 'Unauthorized',
        message: 'JWS Protected Header is invalid',
        code: 'AccessDenied',
      });
      expect(malformed.headers.get('access-control-allow-origin')).toBe('*');
    }
    const response = await fetch(endpoint(), { method: 'POST' });
    expect(response.status).toBe(400);
  });

  it('refuses an unknown bucket and an invalid key', async () => {
    expect(await answerTo({ bucket: 'nowhere' })).toContain('404, response text: Bucket not found');
    name = `${ana}/ñ.mp4`;
    expect(await answerTo({})).toContain('400, response text: Invalid key');
  });

  it('replaces an object where a policy allows it', async () => {
    name = randomUUID();
    await upload(randomBytes(10), { bucket: 'anything' }).done;
    const bytes = randomBytes(20);
    await upload(bytes, { bucket: 'anything', upsert: true }).done;
    const response = await fetch(addressOf('anything'));
    expect(sha256(new Uint8Array(await response.arrayBuffer()))).toBe(sha256(bytes));
    expect(response.headers.get('cache-control')).toBe('max-age=3600');
    expect(response.headers.get('content-type')).toBe('video/mp4');
  });
});

describe('limits', () => {
  it("refuse a length beyond the bucket's, declared at once or later", async () => {
    name = `${ana}/${randomUUID()}.pdf`;
    const document = {
      bucketName: 'private_docs',
      objectName: name,
      contentType: 'application/pdf',
    };
    const announced = await tus('POST', endpoint(), {
      'upload-metadata': metadata(document),
      'upload-length': String(mebibyte + 1),
    });
    expect(announced.status).toBe(413);
    const url = await created(null, 'private_docs', 'application/pdf');
    const later = await tus('PATCH', url, patch(0, { 'upload-length': String(mebibyte + 1) }), 'x');
    expect(later.status).toBe(413);
    const more = await tus('PATCH', url, patch(0), new Uint8Array(mebibyte + 1));
    expect(more.status).toBe(413);
    const rest = await tus('PATCH', url, patch(0, { 'upload-length': '3' }), 'abc');
    expect(rest.status).toBe(204);
  });

  it('refuse more bytes than declared, and a wrong offset', async () => {
    const url = await created(4);
    expect((await tus('PATCH', url, patch(0), 'abcdef')).status).toBe(413);
    expect((await tus('PATCH', url, patch(2), 'ab')).status).toBe(409);
    expect((await tus('PATCH', url, patch(0), 'ab')).status).toBe(204);
    expect((await tus('PATCH', url, patch(0), 'cd')).status).toBe(409);
    expect((await tus('PATCH', url, patch(2), 'cd')).status).toBe(204);
    expect(await downloaded()).toBe(sha256(Buffer.from('abcd')));
  });

  it('does not take a path for an upload', async () => {
    for (const id of ['..%2f..%2fparts', '%2e%2e%2f', 'x.json', `${randomUUID()}.json`]) {
      expect((await tus('HEAD', `${endpoint()}/${id}`)).status).toBe(404);
    }
  });

  it('delete uploads abandoned for a day', async () => {
    const url = await created(10);
    const id = url.split('/').at(-1) ?? '';
    const note = (await partialFiles()).find((file) => file.endsWith(`${id}.json`)) ?? '';
    const old = {
      ...JSON.parse(await readFile(note, 'utf8')),
      creation_date: '2020-01-01T00:00:00Z',
    };
    await writeFile(note, JSON.stringify(old));
    expect((await tus('HEAD', url)).status).toBe(410);
    const young = await created(10);
    await services.stop();
    await services.start();
    expect((await tus('HEAD', url)).status).toBe(404);
    expect((await partialFiles()).some((file) => file.includes(id))).toBe(false);
    expect((await tus('HEAD', young)).status).toBe(200);
  });

  it('answers a preflight', async () => {
    const response = await fetch(endpoint(), {
      method: 'OPTIONS',
      headers: {
        origin: 'http://127.0.0.1:5173',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,tus-resumable,upload-length,x-upsert',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const allowed = response.headers.get('access-control-allow-headers')?.toLowerCase() ?? '';
    for (const header of ['authorization', 'apikey', 'x-upsert', 'upload-metadata']) {
      expect(allowed).toContain(header);
    }
    expect(response.headers.get('access-control-allow-methods')).toContain('DELETE');
  });
});
