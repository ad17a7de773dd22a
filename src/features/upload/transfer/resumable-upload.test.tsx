import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  chunkBytes,
  serviceMessage,
  stalledMs,
  startResumableUpload,
  UploadCancelled,
  UploadRefused,
} from './resumable-upload';

interface Options {
  chunkSize: number;
  metadata: Record<string, string>;
  fingerprint: () => Promise<string>;
  onBeforeRequest: (request: {
    getMethod: () => string;
    setHeader: (name: string, value: string) => void;
  }) => Promise<void>;
  onProgress: (bytesSent: number, total: number) => void;
  onSuccess: () => void;
  onError: (error: Error) => void;
  onShouldRetry: (error: Error) => boolean;
}

const tus = vi.hoisted(() => {
  class FakeUpload {
    static last: FakeUpload | null = null;
    starts = 0;
    aborted: boolean[] = [];
    readonly file: Blob;
    readonly options: Options;
    constructor(file: Blob, options: Options) {
      this.file = file;
      this.options = options;
      FakeUpload.last = this;
    }
    start() {
      this.starts += 1;
    }
    abort(terminate = false) {
      this.aborted.push(terminate);
      return Promise.resolve();
    }
    findPreviousUploads() {
      return Promise.resolve([]);
    }
  }
  return { FakeUpload };
});
vi.mock('tus-js-client', () => ({ Upload: tus.FakeUpload }));

/** An error as tus-js-client reports a server's answer; status 0 means no answer. */
const answer = (status: number, body = '', method = 'POST') =>
  Object.assign(new Error('tus'), {
    originalRequest: { getMethod: () => method },
    originalResponse: status === 0 ? null : { getStatus: () => status, getBody: () => body },
    causingError: null,
  });

async function begin() {
  const accessToken = vi.fn<(renew: boolean) => Promise<string>>(() => Promise.resolve('token'));
  const observer = {
    onProgress: vi.fn<(bytesSent: number, total: number) => void>(),
    onWaiting: vi.fn<() => void>(),
    onMoving: vi.fn<() => void>(),
  };
  const upload = await startResumableUpload(
    new Blob(['12345']),
    {
      supabaseUrl: 'https://x.test',
      publishableKey: 'key',
      accessToken,
      bucketName: 'talent_videos',
      objectName: 'u1/1-a.mp4',
      contentType: 'video/mp4',
    },
    observer,
  );
  const fake = tus.FakeUpload.last;
  if (!fake) throw new Error('No upload was made');
  return { upload, fake, observer, accessToken };
}

describe('startResumableUpload', () => {
  beforeEach(() => {
    tus.FakeUpload.last = null;
  });

  it('drops a stalled connection and asks the server again how much it has', async () => {
    vi.useFakeTimers();
    const { upload, fake, observer } = await begin();
    const request = { getMethod: () => 'PATCH', setHeader: () => undefined };
    await fake.options.onBeforeRequest(request);
    await vi.advanceTimersByTimeAsync(stalledMs - 1);
    fake.options.onProgress(2, 5);
    await vi.advanceTimersByTimeAsync(stalledMs - 1);
    expect(fake.starts).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(fake.aborted).toEqual([false]);
    expect(fake.starts).toBe(2);
    expect(observer.onWaiting).toHaveBeenCalledOnce();
    fake.options.onSuccess();
    await upload.done;
    await vi.advanceTimersByTimeAsync(2 * stalledMs);
    expect(fake.starts).toBe(2);
    vi.useRealTimers();
  });

  it('sends the chunk size, metadata and headers that Supabase requires', async () => {
    const { fake } = await begin();
    expect(fake.options.chunkSize).toBe(chunkBytes);
    expect(fake.options.metadata).toEqual({
      bucketName: 'talent_videos',
      objectName: 'u1/1-a.mp4',
      contentType: 'video/mp4',
      cacheControl: '3600',
    });
    expect(await fake.options.fingerprint()).toContain('talent_videos/u1/1-a.mp4');
    const headers: Record<string, string> = {};
    await fake.options.onBeforeRequest({
      getMethod: () => 'POST',
      setHeader: (name, value) => {
        headers[name] = value;
      },
    });
    expect(headers).toEqual({ authorization: 'Bearer token', apikey: 'key' });
  });

  it('reports progress and completion', async () => {
    const { upload, fake, observer } = await begin();
    fake.options.onProgress(2, 5);
    expect(observer.onProgress).toHaveBeenCalledWith(2, 5);
    fake.options.onSuccess();
    await expect(upload.done).resolves.toBeUndefined();
  });

  it('waits for the network and resumes automatically', async () => {
    const { upload, fake, observer } = await begin();
    fake.options.onError(answer(0));
    expect(observer.onWaiting).toHaveBeenCalledOnce();
    window.dispatchEvent(new Event('online'));
    expect(fake.starts).toBe(2);
    fake.options.onSuccess();
    await upload.done;
  });

  it('fails with the storage’s own message', async () => {
    const { upload, fake } = await begin();
    fake.options.onError(answer(415, 'mime type text/plain is not supported'));
    await expect(upload.done).rejects.toEqual(
      new UploadRefused(415, 'mime type text/plain is not supported'),
    );
  });

  it('treats an existing object of the same name as its own earlier success', async () => {
    const { upload, fake } = await begin();
    fake.options.onError(answer(409, 'The resource already exists'));
    await expect(upload.done).resolves.toBeUndefined();
  });

  it('asks the server for its offset after an offset conflict', async () => {
    const { upload, fake } = await begin();
    const wrongOffset = answer(409, 'Upload-Offset conflict', 'PATCH');
    expect(fake.options.onShouldRetry(wrongOffset)).toBe(true);
    expect(fake.options.onShouldRetry(answer(409, 'The resource already exists'))).toBe(false);
    // When every attempt fails, the upload must not count as stored.
    fake.options.onError(wrongOffset);
    await expect(upload.done).rejects.toEqual(new UploadRefused(409, 'Upload-Offset conflict'));
  });

  it.each([
    ['ended', '{"message":"jwt expired"}'],
    ['was signed with a key that changed', '{"message":"signature verification failed"}'],
  ])(
    'renews a session that %s halfway, but gives up when that does not help',
    async (_what, words) => {
      const { upload, fake, accessToken } = await begin();
      const stale = answer(400, words);
      fake.options.onError(stale);
      expect(fake.starts).toBe(2);
      await fake.options.onBeforeRequest({ getMethod: () => 'HEAD', setHeader: () => undefined });
      expect(accessToken).toHaveBeenLastCalledWith(true);
      fake.options.onError(stale);
      fake.options.onError(stale);
      await expect(upload.done).rejects.toBeInstanceOf(UploadRefused);
    },
  );

  it('fails as signed out when the session cannot be renewed', async () => {
    const { upload, fake } = await begin();
    const refusal = new UploadRefused(401, 'No authenticated user found');
    fake.options.onError(Object.assign(answer(0), { causingError: refusal }));
    await expect(upload.done).rejects.toBe(refusal);
  });

  it('pauses, resumes, and is cancelled on the server too', async () => {
    const { upload, fake } = await begin();
    upload.pause();
    expect(fake.aborted).toEqual([false]);
    upload.resume();
    expect(fake.starts).toBe(2);
    await Promise.all([
      expect(upload.done).rejects.toBeInstanceOf(UploadCancelled),
      upload.cancel(),
    ]);
    expect(fake.aborted).toEqual([false, true]);
    window.dispatchEvent(new Event('online'));
    expect(fake.starts).toBe(2);
  });

  it('sends no request that was still being prepared when the upload was paused or stopped', async () => {
    const { upload, fake, accessToken } = await begin();
    const setHeader = vi.fn<(name: string) => void>();
    const prepare = (method: string) =>
      void fake.options.onBeforeRequest({ getMethod: () => method, setHeader });
    const tokenGiven = () => accessToken.mock.results.at(-1)?.value;
    upload.pause();
    prepare('POST');
    await tokenGiven();
    upload.resume();
    upload.done.catch(() => undefined);
    upload.stop();
    prepare('PATCH');
    await tokenGiven();
    expect(setHeader).not.toHaveBeenCalled();
    // The request that deletes the upload on the server is still sent.
    prepare('DELETE');
    await tokenGiven();
    expect(setHeader).toHaveBeenCalledWith('apikey', 'key');
  });

  it('stops without deleting what the server has', async () => {
    const { upload, fake } = await begin();
    upload.stop();
    await expect(upload.done).rejects.toBeInstanceOf(UploadCancelled);
    expect(fake.aborted).toEqual([false]);
    window.dispatchEvent(new Event('online'));
    expect(fake.starts).toBe(1);
  });
});

describe('serviceMessage', () => {
  it('reads plain text and JSON', () => {
    expect(serviceMessage('The resource already exists\n')).toBe('The resource already exists');
    expect(serviceMessage('{"message":"Bucket not found"}')).toBe('Bucket not found');
  });

  it.each(['{"error":1}', '<html>nginx</html>', '[{"half', 'x'.repeat(300)])(
    'finds no message in %s',
    (body) => {
      expect(serviceMessage(body)).toBe('');
    },
  );
});
