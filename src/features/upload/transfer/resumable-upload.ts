import type { DetailedError } from 'tus-js-client';
import * as v from 'valibot';
import { loadCode } from '@/lib/browser/load-code';

/** Supabase's resumable uploads require chunks of exactly 6 MiB. */
export const chunkBytes = 6 * 1024 * 1024;
/** Pauses between attempts while the server does not answer or fails. */
export const retryDelaysMs = [0, 1000, 3000, 5000, 10_000];
/** While offline, another attempt is made this often even without an 'online' event. */
const offlineRetryMs = 10_000;
/**
 * A connection without a byte or an answer for this long counts as dead, even if the browser keeps
 * it open.
 */
export const stalledMs = 60_000;
/** How often one upload may ask for a new token after the storage refused the old one. */
const maxRenewals = 2;
/** Longer plain-text answers are not shown as a message. */
const longestMessageChars = 200;

export interface UploadTarget {
  /** Base address of the project, without a slash at the end. */
  supabaseUrl: string;
  publishableKey: string;
  /**
   * A valid token, requested before every request; `renew` is true when the last one was refused.
   * @throws UploadRefused when nobody is signed in
   */
  accessToken: (renew: boolean) => Promise<string>;
  bucketName: string;
  objectName: string;
  contentType: string;
}

export interface UploadObserver {
  /** Bytes of this file that the server has, of `total`. */
  onProgress: (bytesSent: number, total: number) => void;
  /** The connection is lost; the upload continues when it is back. */
  onWaiting: () => void;
  /** The transfer has resumed. */
  onMoving: () => void;
}

export class UploadCancelled extends Error {
  override readonly name = 'UploadCancelled';
}

/** The storage refused the upload; the message is its own. */
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
  /** Stops; the server still has the bytes it received, so the same object name can resume. */
  stop: () => void;
  /** Stops and deletes the unfinished upload on the server. */
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
  /** Counts dropped connections, so that a request prepared for an old one is not sent. */
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

  const finish = (settle: () => void) => {
    if (state === 'over') return;
    state = 'over';
    clearTimeout(timer);
    clearTimeout(stalled);
    window.removeEventListener('online', resumeNow);
    settle();
  };
  const resumeNow = () => {
    if (state !== 'waiting') return;
    clearTimeout(timer);
    state = 'running';
    upload.start();
  };
  const wait = () => {
    if (state !== 'running') return;
    state = 'waiting';
    observer.onWaiting();
    timer = setTimeout(resumeNow, offlineRetryMs);
  };

  const upload = new Upload(file, {
    ...storageOptions(file, target),
    onBeforeRequest: async (request) => {
      const current = connection;
      watchConnection();
      const token = await target.accessToken(renewToken);
      // tus-js-client ignores abort() while it prepares a request, so an unwanted request is held
      // back forever.
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
    onProgress: (bytesSent, total) => {
      if (state !== 'running') return;
      watchConnection();
      observer.onMoving();
      observer.onProgress(bytesSent, total ?? file.size);
    },
    // Retries temporary failures and wrong offsets; offline is handled in onError, and refusals are
    // final. tus-js-client asks for the server's offset before each retry.
    onShouldRetry: (error) =>
      navigator.onLine &&
      !isUnsent(error) &&
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
      // Only this upload uses the name, so a 409 at creation means that an earlier attempt has
      // completed. A 409 for a part only means a wrong offset.
      else if (refusal.status === 409 && isCreation(error)) finish(() => resolve());
      else finish(() => reject(refusal));
    },
  });

  window.addEventListener('online', resumeNow);
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
      // While offline the server can't be informed; it deletes unfinished uploads after a while.
      await upload.abort(true).catch(() => undefined);
    },
  };
}

/** The file's metadata for the storage, and the key under which this browser finds its unfinished upload again. */
const storageOptions = (file: Blob, target: UploadTarget) => ({
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
});

const isDetailed = (error: Error | DetailedError): error is DetailedError =>
  'originalRequest' in error;

function statusOf(error: Error | DetailedError): number {
  return isDetailed(error) ? (error.originalResponse?.getStatus() ?? 0) : 0;
}

/** Whether the request was not sent, because the person is no longer signed in. */
function isUnsent(error: Error | DetailedError): boolean {
  return isDetailed(error) && error.causingError instanceof UploadRefused;
}

function isCreation(error: Error | DetailedError): boolean {
  return isDetailed(error) && error.originalRequest.getMethod() === 'POST';
}

/**
 * Whether another attempt may help: no answer, an overloaded or failing server, a locked upload.
 */
export function isTemporaryStatus(status: number): boolean {
  return status === 0 || status === 408 || status === 423 || status === 429 || status >= 500;
}

/**
 * Whether the token expired or its signing key changed; storage reports that as 400, 401 or 403.
 */
function isStaleToken({ status, message }: UploadRefused): boolean {
  const words = /jwt|jws|"?exp"? claim|expired|signature verification failed/i;
  return [400, 401, 403].includes(status) && words.test(message);
}

/** The server's final refusal; null when there was no answer and the network is to blame. */
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

/**
 * Storage answers with plain text or `{"message": …}`; a gateway's HTML page or an overlong text
 * yields no message.
 */
export function serviceMessage(body: string): string {
  const text = body.trim();
  const answer = v.safeParse(answerSchema, text);
  if (answer.success) return answer.output.message;
  return /^[[{<]/.test(text) || text.length > longestMessageChars ? '' : text;
}
