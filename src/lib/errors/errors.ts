import * as v from 'valibot';

/** What went wrong, as the app tells it apart. The catalog `errors` has one sentence for each. */
export const errorCodes = [
  'offline',
  'network',
  'signed-out',
  'forbidden',
  'not-found',
  'conflict',
  'rate-limited',
  'invalid',
  'too-large',
  'server',
  'unknown',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** Every failure of the backend, the storage or the network, in one shape. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  /** The service's own words, for the places that show them. */
  readonly serviceMessage: string | undefined;
  /** The service's code (`PGRST116`, `weak_password`, `PT429`, `23505`, …). */
  readonly serviceCode: string | undefined;

  constructor(code: ErrorCode, service: { message?: string; code?: string } = {}, cause?: unknown) {
    super(service.message ?? code, { cause });
    this.code = code;
    this.serviceMessage = service.message;
    this.serviceCode = service.code;
  }
}

export const isAppError = (error: unknown): error is AppError => error instanceof AppError;

const text = v.fallback(v.optional(v.string()), undefined);
const status = v.fallback(v.optional(v.union([v.number(), v.string()])), undefined);

/** What the clients of the services tell of a failure, as far as it can be read. */
const reportSchema = v.fallback(
  v.object({ name: text, message: text, code: text, status, statusCode: status }),
  {},
);

/** Words for people; a gateway may have put a page in their place. */
const wordsIn = (message = '') => (/<[!a-z/]/i.test(message) ? '' : message);

const networkMessage = /failed to fetch|load failed|networkerror|fetch failed|network request/i;

function codeFromStatus(status: number): ErrorCode | undefined {
  if (status === 401) return 'signed-out';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not-found';
  if (status === 409) return 'conflict';
  if (status === 413) return 'too-large';
  if (status === 429) return 'rate-limited';
  if (status >= 500) return 'server';
  if (status >= 400) return 'invalid';
  return undefined;
}

const codeFromService: Readonly<Record<string, ErrorCode>> = {
  '23505': 'conflict',
  '23514': 'invalid',
  '42501': 'forbidden',
  PT409: 'conflict',
  PT429: 'rate-limited',
  PGRST116: 'not-found',
  PGRST301: 'signed-out',
  over_request_rate_limit: 'rate-limited',
  over_email_send_rate_limit: 'rate-limited',
  session_not_found: 'signed-out',
};

/** Turns whatever was thrown or returned as `error` into an {@link AppError}; never throws. */
export function toAppError(error: unknown, httpStatus?: number): AppError {
  if (isAppError(error)) return error;
  const report = v.parse(reportSchema, error);
  const { name, code } = report;
  const message = wordsIn(report.message);
  const service = { ...(message ? { message } : {}), ...(code ? { code } : {}) };
  if (networkMessage.test(message)) {
    return new AppError(navigator.onLine ? 'network' : 'offline', service, error);
  }
  // What the auth client could not read: a page of some gateway. Its words tell of syntax.
  if (name === 'AuthUnknownError') return new AppError('server', {}, error);
  // The auth client keeps neither the status nor the code of a session that the service has ended.
  if (name === 'AuthSessionMissingError') {
    return new AppError('signed-out', { ...service, code: 'session_not_found' }, error);
  }
  // Whatever a visitor may not do: who is signed in was not known as such.
  if (httpStatus === 401) return new AppError('signed-out', service, error);
  // A syntax that only the parser knows: its words are about half an answer.
  if (error instanceof SyntaxError) return new AppError('server', {}, error);
  const known =
    (code && codeFromService[code]) ||
    codeFromStatus(Number(report.statusCode ?? report.status ?? httpStatus ?? 0));
  return new AppError(known || 'unknown', service, error);
}

/** What the client answers a call with. */
export type ServiceResult<T> =
  { data: T; error: null; status?: number } | { data: unknown; error: object; status?: number };

/** The data of a call that may find nothing. @throws AppError when the call says that it failed */
export function unwrapMaybe<T>(result: ServiceResult<T>): T {
  if (result.error !== null) throw toAppError(result.error, result.status);
  return result.data;
}

/** The data of a call. @throws AppError when it says that it failed, or answers with nothing */
export function unwrap<T>(result: ServiceResult<T>): NonNullable<T> {
  const data = unwrapMaybe(result);
  if (data === null || data === undefined) throw new AppError('server');
  return data;
}

/** For a call that answers with nothing. @throws AppError when it says that it failed */
export function assertDone(result: ServiceResult<unknown>): void {
  unwrapMaybe(result);
}
