import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testBuckets } from '../test/test-buckets.ts';
import { rawGet } from '../test/test-request.ts';
import { startServices, type TestServices } from '../../test/services.ts';

const ana = randomUUID();
const ben = randomUUID();
const pdf = (text = '%PDF-1.7') => new Blob([text], { type: 'application/pdf' });

let services: TestServices;
let asAna: SupabaseClient;
let asBen: SupabaseClient;
let tokenOfAna: string;

beforeAll(async () => {
  services = await startServices(testBuckets);
  tokenOfAna = await services.token(ana);
  asAna = services.client(tokenOfAna);
  asBen = services.client(await services.token(ben));
});
afterAll(() => services.close());

const documents = (client: SupabaseClient) => client.storage.from('private_docs');

async function uploaded(): Promise<string> {
  const name = `${ana}/${randomUUID()}.pdf`;
  expect((await documents(asAna).upload(name, pdf())).error).toBeNull();
  return name;
}

describe('a private bucket', () => {
  it('is readable only as its policies allow, and at no public address', async () => {
    const name = await uploaded();
    expect(await (await documents(asAna).download(name)).data?.text()).toBe('%PDF-1.7');
    expect((await documents(asBen).download(name)).error).not.toBeNull();
    const none = await fetch(`${services.url}/storage/v1/object/public/private_docs/${name}`);
    expect(await none.json()).toMatchObject({ code: 'NoSuchBucket' });
  });
});

describe('the secret key', () => {
  it('may do everything', async () => {
    const name = await uploaded();
    const admin = documents(services.admin());
    expect((await admin.list(ana)).data?.length).toBeGreaterThan(0);
    expect((await admin.remove([name])).data?.map((one) => one.name)).toEqual([name]);
    const free = `nobody/${randomUUID()}.pdf`;
    expect((await admin.upload(free, pdf())).error).toBeNull();
    const buckets = (await services.admin().storage.listBuckets()).data;
    expect(buckets?.map(({ id }) => id)).toContain('private_docs');
    expect((await asAna.storage.listBuckets()).data).toEqual([]);
  });
});

describe('a signed address', () => {
  it('opens one object for who has it, and no other, until it expires', async () => {
    const name = await uploaded();
    const { data } = await documents(asAna).createSignedUrl(name, 60);
    const address = data?.signedUrl ?? '';
    expect(await (await fetch(address)).text()).toBe('%PDF-1.7');
    const other = await fetch(address.replace(name, await uploaded()));
    expect(other.status).toBe(400);
    expect(await other.json()).toMatchObject({ code: 'InvalidSignature' });
    const forged = await fetch(`${address}x`);
    expect(await forged.json()).toMatchObject({ code: 'InvalidJWT' });
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    try {
      const late = await fetch(address);
      expect(late.status).toBe(400);
      expect(await late.json()).toMatchObject({
        code: 'InvalidJWT',
        message: '"exp" claim timestamp check failed',
      });
    } finally {
      vi.useRealTimers();
    }
  });

  it('is given to who may read the object alone, of many one by one', async () => {
    const name = await uploaded();
    expect((await documents(asBen).createSignedUrl(name, 60)).error?.message).toBe(
      'Object not found',
    );
    const { data } = await documents(asAna).createSignedUrls([name, `${ana}/none.pdf`], 60);
    expect(data?.map(({ error, path, signedUrl }) => [error, path, signedUrl !== null])).toEqual([
      [null, name, true],
      [
        'Either the object does not exist or you do not have access to it',
        `${ana}/none.pdf`,
        false,
      ],
    ]);
  });
});

describe('moving an object', () => {
  const admin = () => services.admin().storage.from('private_docs');
  const elsewhere = { destinationBucket: 'anything' };

  it('gives it another bucket and keeps its content', async () => {
    const name = await uploaded();
    expect((await admin().move(name, name, elsewhere)).error).toBeNull();
    const { publicUrl } = asAna.storage.from('anything').getPublicUrl(name).data;
    expect(await (await fetch(publicUrl)).text()).toBe('%PDF-1.7');
    expect((await documents(asAna).download(name)).error).not.toBeNull();
  });

  it('is refused when it is not there, when its new place is taken, and to who may not', async () => {
    const name = await uploaded();
    const refusals = [
      await admin().move(`${ana}/none.pdf`, name, elsewhere),
      await admin().move(name, await uploaded()),
      await admin().move(name, name, { destinationBucket: 'none' }),
      await documents(asBen).move(name, `${ben}/mine.pdf`),
    ];
    expect(refusals.map(({ error }) => error?.message)).toEqual([
      'Object not found',
      'The resource already exists',
      'Bucket not found',
      'Object not found',
    ]);
  });
});

describe('requests from a browser', () => {
  it('cannot run an uploaded page in the storage’s origin', async () => {
    const bucket = asAna.storage.from('anything');
    const name = randomUUID();
    for (const [type, isSandboxed] of [
      ['text/html', true],
      ['image/svg+xml', true],
      ['application/xhtml+xml;charset=utf-8', true],
      ['video/mp4', false],
    ] as const) {
      const options = { contentType: type, upsert: true };
      await bucket.upload(name, Buffer.from('<script>1</script>'), options);
      const { headers } = await fetch(bucket.getPublicUrl(name).data.publicUrl);
      expect(headers.get('content-type')).toBe(type);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')?.includes('sandbox') ?? false).toBe(
        isSandboxed,
      );
    }
  });

  it('cannot set headers through a form', async () => {
    const bucket = asAna.storage.from('anything');
    const name = randomUUID();
    const cacheControl = '1\r\nset-cookie: a=b';
    const file = new Blob(['x'], { type: 'text/plain' });
    expect((await bucket.upload(name, file, { cacheControl })).error).toBeNull();
    const { headers } = await fetch(bucket.getPublicUrl(name).data.publicUrl);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('get the preflight answer they need', async () => {
    const response = await fetch(`${services.url}/storage/v1/object/talent_videos/a`, {
      method: 'OPTIONS',
      headers: { 'access-control-request-headers': 'authorization,x-upsert' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-headers')).toBe('authorization,x-upsert');
  });
});

describe('odd addresses', () => {
  it.each([
    '/storage/v1/object/public/anything/../../../../etc/passwd',
    '/storage/v1/object/public/anything/..%2f..%2f..%2fetc%2fpasswd',
    '/storage/v1/object/public/anything/%00',
    '/storage/v1/object/public/%00/a',
    '/storage/v1/object/public/anything/%zz',
    '/storage/v1/object/public/anything',
    '/storage/v1/object',
    '/storage/v1/',
    '/storage/v1/object/sign/a/b',
    '/storage/v1/bucket/%27;drop',
  ])('%s is refused with a client error', async (path) => {
    const { status, body } = await rawGet(services.url, path, {
      authorization: `Bearer ${tokenOfAna}`,
    });
    expect(status).toBe(400);
    expect(JSON.parse(body)).toMatchObject({ statusCode: expect.stringMatching(/^40\d$/) });
    expect(services.problems).toEqual([]);
  });

  it('reach no file through a row that no upload has written', async () => {
    await services.db.query(
      `insert into storage.objects (bucket_id, name, version, metadata) values
       ('anything', 'empty', null, null), ('anything', 'path', '../../secret', '{"size": 1}')`,
    );
    for (const name of ['empty', 'path']) {
      const { body } = await rawGet(services.url, `/storage/v1/object/public/anything/${name}`);
      expect(JSON.parse(body)).toMatchObject({ code: 'NoSuchKey' });
    }
  });

  it('are refused in lists and removals too', async () => {
    const bucket = asAna.storage.from('anything');
    expect((await bucket.list('\u0000')).error).toMatchObject({ status: 400 });
    expect((await bucket.remove(['\u0000'])).error).toMatchObject({ status: 400 });
    expect((await bucket.list('%')).data).toEqual([]);
    expect((await bucket.list('', { search: '%' })).data).toEqual([]);
    expect(services.problems).toEqual([]);
  });
});
