import type { DetailedError } from 'tus-js-client';
import * as v from 'valibot';
import { loadCode } from '@/lib/browser/load-code';

/** Supabase's resumable uploads want chunks of exactly 6 MiB. */
export const chunkBytes = 6 * 1024 * 1024;
/** Between attempts while the server answers nothing or an error of its own. */
export const retryDelaysMs = [0, 1000, 3000, 5000, 10_000];
/** While the network is gone, it is tried again this often even if no 'online' event comes. */
const offlineRetryMs = 10_000;
/** So long without a byte or an answer is a dead connection, whatever the browser makes of it. */
export const stalledMs = 60_000;
/** How often one upload may ask for a new token after the storage refused the old one. */
const maxRenewals = 2;
/** Characters of plain text that are taken for a sentence. */
const longestMessageChars = 200;

export interface UploadTarget {
  /** Base address of the project, without a slash at the end. */
  supabaseUrl: string;
  publishableKey: string;
  /**
   * A token that is valid now, asked for before every request; `renew` when the last one was
   * refused. @throws UploadRefused when nobody is signed in
   */
  accessToken: (renew: boolean) => Promise<string>;
  bucketName: string;
  objectName: string;
  contentType: string;
}

export interface UploadObserver {
  /** Bytes of this file that the server has, of `total`. */
  onProgress: (sent: number, total: number) => void;
  /** The connection is gone; the upload goes on by itself when it is back. */
  onWaiting: () => void;
  /** Bytes flow again. */
  onMoving: () => void;
}

export class UploadCancelled extends Error {
  override readonly name = 'UploadCancelled';
}

/** The storage refused, with its own words. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused';
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface ResumableUpload {
  /** Resolves when every byte is stored. @throws UploadRefused, UploadCancelled */
  done: Promise<void>;
  pause: () => void;
  resume: () => void;
  /** Stops here; the server keeps what it has, for the same object name to go on with. */
  stop: () => void;
  /** Stops and tells the server to forget what it has. */
  cancel: () => Promise<void>;
}

/**
 * Uploads a file in chunks that survive a lost connection and a reload
 * (docs/decisions/0007-resumable-uploads.md): the same object name finds its unfinished upload
 * again and sends only the rest.
 */
export async function startResumableUpload(
  file: Blob,
  target: UploadTarget,
  observer: UploadObserver,
): Promise<ResumableUpload> {
  const { Upload } = await loadCode(() => import('tus-js-client'));
  let resolve: () => void = () => undefined;
  let reject: (reason: Error) => void = () => undefined;
  const done = new Promise<void>((onStored, onFailed) => {
    resolve = onStored;
    reject = onFailed;
  });
  let renewToken = false;
  let renewals = 0;
  let state: 'running' | 'waiting' | 'paused' | 'over' = 'running';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stalled: ReturnType<typeof setTimeout> | undefined;
  /** Counts how often a stalled connection was given up: what it still had to send is not sent. */
  let connection = 0;

  const reconnect = async () => {
    if (state !== 'running') return;
    connection += 1;
    observer.onWaiting();
    await upload.abort();
    if (state === 'running') upload.start();
  };
  const watchConnection = () => {
    clearTimeout(stalled);
    stalled = setTimeout(() => void reconnect(), stalledMs);
  };

  const finish = (end: () => void) => {
    if (state === 'over') return;
    state = 'over';
    clearTimeout(timer);
    clearTimeout(stalled);
    window.removeEventListener('online', goOn);
    end();
  };
  const goOn = () => {
    if (state !== 'waiting') return;
    clearTimeout(timer);
    state = 'running';
    upload.start();
  };
  const wait = () => {
    if (state !== 'running') return;
    state = 'waiting';
    observer.onWaiting();
    timer = setTimeout(goOn, offlineRetryMs);
  };

  const upload = new Upload(file, {
    endpoint: `${target.supabaseUrl}/storage/v1/upload/resumable`,
    chunkSize: chunkBytes,
    retryDelays: retryDelaysMs,
    removeFingerprintOnSuccess: true,
    fingerprint: () =>
      Promise.resolve(`pitchreel:${target.bucketName}/${target.objectName}:${file.size}`),
    metadata: {
      bucketName: target.bucketName,
      objectName: target.objectName,
      contentType: target.contentType,
      cacheControl: '3600',
    },
    onBeforeRequest: async (request) => {
      const current = connection;
      watchConnection();
      const token = await target.accessToken(renewToken);
      // abort() is lost while the upload starts: hold back what it would still send.
      if (
        current !== connection ||
        state === 'paused' ||
        (state === 'over' && request.getMethod() !== 'DELETE')
      ) {
        await new Promise(() => undefined);
      }
      request.setHeader('authorization', `Bearer ${token}`);
      renewToken = false;
      request.setHeader('apikey', target.publishableKey);
    },
    onProgress: (sent, total) => {
      if (state !== 'running') return;
      watchConnection();
      observer.onMoving();
      observer.onProgress(sent, total ?? file.size);
    },
    // A lost network is waited for, below; what the server refuses for good is not asked again. With
    // each further attempt the server tells first how much it has.
    onShouldRetry: (error) =>
      navigator.onLine &&
      (isTemporaryStatus(statusOf(error)) || (statusOf(error) === 409 && !isCreation(error))),
    onSuccess: () => finish(() => resolve()),
    onError: (error) => {
      const refusal = refusalOf(error);
      if (state === 'over') return;
      if (refusal === null) wait();
      else if (isStaleToken(refusal) && renewals < maxRenewals) {
        renewals += 1;
        renewToken = true;
        upload.start();
      }
      // The name is ours alone: if it is taken, an earlier attempt has finished the job. A part that
      // is refused so only came at the wrong place: its upload is not whole.
      else if (refusal.status === 409 && isCreation(error)) finish(() => resolve());
      else finish(() => reject(refusal));
    },
  });

  window.addEventListener('online', goOn);
  const [previous] = await upload.findPreviousUploads();
  if (previous) upload.resumeFromPreviousUpload(previous);
  upload.start();

  return {
    done,
    pause: () => {
      if (state !== 'running' && state !== 'waiting') return;
      clearTimeout(timer);
      state = 'paused';
      void upload.abort();
    },
    resume: () => {
      if (state !== 'paused') return;
      state = 'running';
      upload.start();
    },
    stop: () => {
      finish(() => reject(new UploadCancelled()));
      void upload.abort();
    },
    cancel: async () => {
      finish(() => reject(new UploadCancelled()));
      // Offline the server cannot be told; it clears unfinished uploads by itself.
      await upload.abort(true).catch(() => undefined);
    },
  };
}

const isDetailed = (error: Error | DetailedError): error is DetailedError =>
  'originalRequest' in error;

function statusOf(error: Error | DetailedError): number {
  return isDetailed(error) ? (error.originalResponse?.getStatus() ?? 0) : 0;
}

function isCreation(error: Error | DetailedError): boolean {
  return isDetailed(error) && error.originalRequest.getMethod() === 'POST';
}

/** No answer, an overloaded or failing server, a locked upload: worth another attempt. */
export function isTemporaryStatus(status: number): boolean {
  return status === 0 || status === 408 || status === 423 || status === 429 || status >= 500;
}

/** A session that ended half-way, or a key changed since: storage says so with 400, 401 or 403. */
function isStaleToken({ status, message }: UploadRefused): boolean {
  const words = /jwt|jws|"?exp"? claim|expired|signature verification failed/i;
  return [400, 401, 403].includes(status) && words.test(message);
}

/** What the server said for good; null when it said nothing and the network is to blame. */
function refusalOf(error: Error | DetailedError): UploadRefused | null {
  if (error instanceof UploadRefused) return error;
  if (!isDetailed(error)) return new UploadRefused(0, error.message);
  const response = error.originalResponse;
  if (!response || response.getStatus() === 0) {
    return error.causingError instanceof UploadRefused ? error.causingError : null;
  }
  return new UploadRefused(response.getStatus(), serviceMessage(response.getBody()));
}

const answerSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ message: v.fallback(v.string(), '') }),
);

/** Storage answers plain text or `{"message": …}`; a gateway's page, or too much, says nothing. */
export function serviceMessage(body: string): string {
  const text = body.trim();
  const answer = v.safeParse(answerSchema, text);
  if (answer.success) return answer.output.message;
  return /^[[{<]/.test(text) || text.length > longestMessageChars ? '' : text;
}
