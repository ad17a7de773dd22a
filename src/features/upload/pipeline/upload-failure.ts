import { isAppError } from '@/lib/errors/errors';
import { isTemporaryStatus, UploadRefused } from '@/features/upload/transfer/resumable-upload';

/** Why an upload stopped; the file is still there and can be tried again. */
export type UploadFailure = FailureKind & {
  /** Nobody has refused anything: the same may well work in a moment. */
  temporary?: true;
};

type FailureKind =
  /** The storage's own words: 'Upload failed: {message}'. */
  | { kind: 'service'; message: string }
  /** 'No authenticated user found'. */
  | { kind: 'signed-out' }
  /** 'Invalid public URL generated'. */
  | { kind: 'invalid-url' }
  /** The video is stored, but the position does not point to it yet. */
  | { kind: 'not-saved' }
  | { kind: 'network' }
  /** 'Error al subir el video'. */
  | { kind: 'generic' };

/** A failure that already knows its sentence. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
  readonly failure: UploadFailure;
  constructor(failure: UploadFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** Which sentence says what failed, and whether another attempt may help. */
export function failureOf(error: unknown): UploadFailure {
  if (error instanceof JobFailure) return error.failure;
  const passing = isTemporary(error) ? { temporary: true as const } : {};
  if (isAppError(error)) {
    if (error.code === 'offline' || error.code === 'network') return { kind: 'network' };
    if (error.code === 'signed-out') return { kind: 'signed-out' };
    return error.serviceMessage === undefined
      ? { kind: 'generic', ...passing }
      : { kind: 'service', message: error.serviceMessage, ...passing };
  }
  if (!(error instanceof UploadRefused)) return { kind: 'generic' };
  if (error.status === 401) return { kind: 'signed-out' };
  return error.message === ''
    ? { kind: 'generic', ...passing }
    : { kind: 'service', message: error.message, ...passing };
}

/** Whether nobody has refused anything: no connection, a service that fails or has too much to do. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof UploadRefused) return isTemporaryStatus(error.status);
  return (
    isAppError(error) &&
    ['offline', 'network', 'server', 'rate-limited', 'unknown'].includes(error.code)
  );
}
