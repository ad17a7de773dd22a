/** The body of a storage error, sent with HTTP 400 (500 for `InternalError`). */
export interface StorageErrorBody {
  statusCode: string;
  error: string;
  message: string;
  code: string;
}

/** An error that is reported to the caller. */
export class StorageError extends Error {
  readonly body: StorageErrorBody;

  constructor(statusCode: number, error: string, message: string, code: string) {
    super(message);
    this.body = { statusCode: String(statusCode), error, message, code };
  }

  /**
   * The HTTP status: as on hosted 400, whatever `statusCode` says, or 500 for errors of the service
   * itself.
   */
  get httpStatus(): number {
    const status = Number(this.body.statusCode);
    return status >= 500 ? status : 400;
  }
}

const rlsMessage = 'new row violates row-level security policy';

export const refusal = {
  duplicate: () =>
    new StorageError(409, 'Duplicate', 'The resource already exists', 'KeyAlreadyExists'),
  denied: (message = rlsMessage) => new StorageError(403, 'Unauthorized', message, 'AccessDenied'),
  noAuthorization: () => refusal.invalid("headers must have required property 'authorization'"),
  invalid: (message: string) => new StorageError(400, 'Error', message, 'InvalidRequest'),
  invalidType: (type: string) =>
    new StorageError(
      415,
      'invalid_mime_type',
      `mime type ${type} is not supported`,
      'InvalidMimeType',
    ),
  tooLarge: () =>
    new StorageError(
      413,
      'Payload too large',
      'The object exceeded the maximum allowed size',
      'EntityTooLarge',
    ),
  noBucket: () => new StorageError(404, 'Bucket not found', 'Bucket not found', 'NoSuchBucket'),
  invalidKey: (key: string) =>
    new StorageError(400, 'InvalidKey', `Invalid key: ${key}`, 'InvalidKey'),
  noObject: () => new StorageError(404, 'not_found', 'Object not found', 'NoSuchKey'),
  invalidToken: (message: string) => new StorageError(400, 'InvalidJWT', message, 'InvalidJWT'),
  invalidSignature: () =>
    new StorageError(400, 'InvalidSignature', 'Invalid signature', 'InvalidSignature'),
  noRoute: () => new StorageError(404, 'not_found', 'Route not found', 'NotFound'),
  invalidRange: () =>
    new StorageError(416, 'InvalidRange', 'Range Not Satisfiable', 'InvalidRange'),
  preconditionFailed: () =>
    new StorageError(412, 'PreconditionFailed', 'Precondition Failed', 'PreconditionFailed'),
  diskFull: () =>
    new StorageError(
      507,
      'insufficient_storage',
      'The disk of this machine is full: make room and try again',
      'InsufficientStorage',
    ),
} as const;

/** Converts any error into one of the storage service. */
export function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  switch (codeOf(error)) {
    case '42501':
      return refusal.denied();
    case '23505':
      return refusal.duplicate();
    case '23503':
      return refusal.noBucket();
    case '22021':
    case '22P02':
    case '22P05':
      return refusal.invalid('a value cannot be stored as it is');
    case 'ENOSPC':
    case 'EDQUOT':
    // PostgreSQL's SQLSTATE for a full disk.
    case '53100':
      return refusal.diskFull();
    default:
      return new StorageError(500, 'internal', 'Internal Server Error', 'InternalError');
  }
}

/** The `code` of an error of the database, the file system or a library. */
export function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
