import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { startServices, type TestServices } from '../../test/services.ts';
import { testBuckets } from '../test/test-buckets.ts';
import { bearer, testClip, clip, isClip, postObject, videos } from '../test/test-clips.ts';

const ana = randomUUID();

let services: TestServices;
let asAna: SupabaseClient;
let tokenOfAna: string;

beforeAll(async () => {
  services = await startServices(testBuckets);
  tokenOfAna = await services.token(ana);
  asAna = services.client(tokenOfAna);
});
afterAll(() => services.close());

const newName = () => `${ana}/${randomUUID()}.webm`;

async function uploaded(name = newName()): Promise<string> {
  const { error } = await videos(asAna).upload(name, clip(), { cacheControl: '3600' });
  expect(error).toBeNull();
  return name;
}

async function folder(name: string): Promise<string> {
  const [identity = ''] = await readdir(services.dir);
  return join(services.dir, identity, name);
}
const countFiles = async () => (await readdir(await folder('files'))).length;
const countParts = async () => (await readdir(await folder('parts'))).length;

describe('an upload', () => {
  it('can be a form with metadata, bare bytes or a stream', async () => {
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
    expect((await videos(asAna).upload(bytes, testClip, options)).error).toBeNull();
    expect((await videos(asAna).info(bytes)).data).toMatchObject({ metadata });
    const streaming = { contentType: 'video/webm', duplex: 'half' };
    expect((await videos(asAna).upload(stream, clip().stream(), streaming)).error).toBeNull();
    for (const name of [form, bytes, stream]) {
      const { data } = await videos(asAna).download(name);
      expect(data && isClip(await data.arrayBuffer())).toBe(true);
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

  it('shows the policies its type and length before the bytes come, as far as they are known', async () => {
    await services.db.exec(`
      alter policy "own folder: insert" on storage.objects with check (
        bucket_id = 'talent_videos' and metadata ->> 'contentLength' is not null
        and metadata ->> 'mimetype' = 'video/webm')`);
    expect((await videos(asAna).upload(newName(), clip())).error).toBeNull();
    const options = { contentType: 'video/webm', duplex: 'half' };
    expect((await videos(asAna).upload(newName(), testClip, options)).error).toBeNull();
    const unknown = await videos(asAna).upload(newName(), clip().stream(), options);
    expect(unknown.error?.message).toBe('new row violates row-level security policy');
    await services.db.exec(`
      alter policy "own folder: insert" on storage.objects with check (
        bucket_id = 'talent_videos' and (storage.foldername(name))[1] = (select auth.uid())::text)`);
  });

  it('is hidden from search engines', async () => {
    const address = `${services.url}/storage/v1/object/public/talent_videos/${await uploaded()}`;
    expect((await fetch(address)).headers.get('x-robots-tag')).toBe('none');
  });

  it('belongs to the caller, whatever owner is claimed', async () => {
    const name = await uploaded();
    const rows = await services.db.query(
      'select owner_id, owner::text from storage.objects where name = $1',
      [name],
    );
    expect(rows).toEqual([{ owner_id: ana, owner: ana }]);
  });

  it('is refused with a broken form or broken metadata', async () => {
    const type = 'multipart/form-data; boundary=xyz';
    const headers = { ...bearer(tokenOfAna), 'content-type': type };
    for (const body of ['', 'nonsense', '--xyz\r\n\r\n', '--xyz--\r\n']) {
      expect(await postObject(services, `talent_videos/${newName()}`, headers, body)).toMatchObject(
        {
          status: 400,
          body: { code: 'InvalidRequest' },
        },
      );
    }
    const noBoundary = { ...bearer(tokenOfAna), 'content-type': 'multipart/form-data' };
    expect((await postObject(services, `talent_videos/${newName()}`, noBoundary)).status).toBe(400);
    const encoded = Buffer.from('[1').toString('base64');
    const badMetadata = { ...bearer(tokenOfAna), 'x-metadata': encoded };
    expect((await postObject(services, `talent_videos/${newName()}`, badMetadata)).status).toBe(
      400,
    );
    const { body } = await postObject(services, `talent_videos/${newName()}`, bearer(tokenOfAna));
    expect(body).toMatchObject({ Key: expect.any(String) });
  });

  it('leaves nothing behind when the client disconnects', async () => {
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
      upload.write(testClip);
      await eventually(() => countParts()).toBe(1);
      upload.destroy();
      await eventually(() => countParts()).toBe(0);
      expect((await videos(asAna).exists(name)).data).toBe(false);
    }
    expect(await countFiles()).toBe(before);
  });
});
