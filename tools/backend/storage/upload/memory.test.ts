import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, openAsBlob } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, expect, it } from 'vitest';

const mebibyte = 2 ** 20;
const uploadBytes = 100 * mebibyte;
const maxGrowthBytes = 50 * mebibyte;
/**
 * Heap and buffers include garbage until it is collected; a server that keeps the body would hold
 * all of it.
 */
const maxHeldBytes = 75 * mebibyte;
const ana = randomUUID();

let dir: string;
let path: string;
let file: Blob;
let server: ChildProcess;
let url: string;
let token: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'memory-test-'));
  path = join(dir, 'video');
  const writer = await open(path, 'w');
  for (let written = 0; written < uploadBytes; written += mebibyte)
    await writer.write(randomBytes(mebibyte));
  await writer.close();
  file = await openAsBlob(path, { type: 'video/mp4' });

  const script = fileURLToPath(new URL('../test/test-memory-server.ts', import.meta.url));
  server = fork(script, [ana], { execArgv: ['--import', 'tsx', '--expose-gc'] });
  const ready = await answerOf<{ url: string; token: string }>();
  ({ url, token } = ready);
  // A first upload warms up the server, because loading and compiling code isn't a leak.
  await post(file.slice(0, 8 * mebibyte, 'video/mp4'));
  await post(formOf(file.slice(0, 8 * mebibyte, 'video/mp4')));
  await resumable(8 * mebibyte);
});
afterAll(async () => {
  if (server.connected) {
    const gone = once(server, 'exit');
    server.disconnect();
    await gone;
  }
  await rm(dir, { recursive: true, force: true });
});

function answerOf<T>(): Promise<T> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('the server has stopped'));
    server.once('exit', onExit);
    server.once('message', (message: T) => {
      server.off('exit', onExit);
      resolve(message);
    });
  });
}

interface Growth {
  resident: number;
  held: number;
}

async function growthDuring(work: () => Promise<void>): Promise<Growth> {
  server.send('start');
  await answerOf();
  await work();
  server.send('stop');
  return answerOf<Growth>();
}

const nameOf = () => `${ana}/${randomUUID()}.mp4`;
const formOf = (blob: Blob) => {
  const form = new FormData();
  form.append('cacheControl', '3600');
  form.append('', blob);
  return form;
};

async function post(body: Blob | FormData): Promise<string> {
  const name = nameOf();
  const response = await fetch(`${url}/storage/v1/object/talent_videos/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  expect(await response.json()).toMatchObject({ Key: `talent_videos/${name}` });
  return name;
}

function resumable(size: number): Promise<void> {
  return new Promise((resolve, reject) => {
    new Upload(createReadStream(path, { end: size - 1 }), {
      endpoint: `${url}/storage/v1/upload/resumable`,
      uploadSize: size,
      chunkSize: 6 * mebibyte,
      headers: { authorization: `Bearer ${token}` },
      metadata: { bucketName: 'talent_videos', objectName: nameOf(), contentType: 'video/mp4' },
      onSuccess: () => resolve(),
      onError: reject,
    }).start();
  });
}

it('receives and serves 100 MB without holding them in memory', async () => {
  let name = '';
  const growth = {
    bytes: await growthDuring(async () => {
      name = await post(file);
    }),
    form: await growthDuring(async () => {
      await post(formOf(file));
    }),
    resumable: await growthDuring(() => resumable(uploadBytes)),
    download: await growthDuring(async () => {
      const response = await fetch(`${url}/storage/v1/object/public/talent_videos/${name}`);
      let size = 0;
      for await (const chunk of response.body ?? []) size += chunk.length;
      expect(size).toBe(uploadBytes);
    }),
  };
  const inMiB = (bytes: number) => Math.round(bytes / mebibyte);
  for (const [way, { resident, held }] of Object.entries(growth)) {
    console.log(`100 MiB, ${way}: resident +${inMiB(resident)} MiB, held +${inMiB(held)} MiB`);
  }
  for (const { resident, held } of Object.values(growth)) {
    expect(resident).toBeLessThan(maxGrowthBytes);
    expect(held).toBeLessThan(maxHeldBytes);
  }
});
