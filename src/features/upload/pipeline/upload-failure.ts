import {
  brokenRule,
  isAppError,
  toAppError,
  type ErrorCode,
  type RuleCode,
} from '@/lib/errors/errors';
import { reportError } from '@/lib/errors/report-error';
import { StorageFull } from '@/features/upload/api/objects';
import { isTemporaryStatus, UploadRefused } from '@/features/upload/transfer/resumable-upload';

/** Why an upload stopped; the file is still there and can be retried. */
export type UploadFailure = FailureKind & {
  /** The service did not refuse it, so a retry may succeed. */
  temporary?: true;
};

/** Why the storage refused a file, if that helps its owner. */
const toldReasons = [
  'forbidden',
  'too-large',
  'rate-limited',
  'server',
] as const satisfies ErrorCode[];

type ToldReason = (typeof toldReasons)[number];

type FailureKind =
  /** Shown as 'Upload failed: {message}' in our own words; the storage's are for those who run it. */
  | { kind: 'service'; reason: ToldReason }
  /** 'No authenticated user found'. */
  | { kind: 'signed-out' }
  /** 'Invalid public URL generated'. */
  | { kind: 'invalid-url' }
  /** The video is stored, but the position does not point to it yet. */
  | { kind: 'not-saved' }
  | { kind: 'network' }
  /** The position may not be created, or may not show this video. */
  | { kind: 'rule'; rule: RuleCode }
  /** The talent has used all the storage that one talent may use. */
  | { kind: 'storage-full' }
  /** 'Error al subir el video'. */
  | { kind: 'generic' };

/** An error that carries the failure to show. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
  readonly failure: UploadFailure;
  constructor(failure: UploadFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** The failure to show for an error, and whether a retry may help. Reports errors without a known reason. */
export function failureOf(error: unknown): UploadFailure {
  if (error instanceof JobFailure) return error.failure;
  if (error instanceof StorageFull) return { kind: 'storage-full' };
  const temporary = isTemporary(error) ? { temporary: true as const } : {};
  if (isAppError(error)) {
    if (error.code === 'offline' || error.code === 'network') return { kind: 'network' };
    if (error.code === 'signed-out') return { kind: 'signed-out' };
    const rule = brokenRule(error);
    if (rule) return { kind: 'rule', rule };
    return { ...refusalFor(error.code), ...temporary };
  }
  if (!(error instanceof UploadRefused) || error.status >= 500) reportError(error);
  if (!(error instanceof UploadRefused)) return { kind: 'generic' };
  if (error.status === 401) return { kind: 'signed-out' };
  return { ...refusalFor(toAppError({}, error.status).code), ...temporary };
}

function refusalFor(code: ErrorCode): FailureKind {
  const reason = toldReasons.find((candidate) => candidate === code);
  return reason ? { kind: 'service', reason } : { kind: 'generic' };
}

/** Whether a retry may help: no connection, or a failing or overloaded service. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof UploadRefused) return isTemporaryStatus(error.status);
  return (
    isAppError(error) &&
    ['offline', 'network', 'server', 'rate-limited', 'unknown'].includes(error.code)
  );
}
