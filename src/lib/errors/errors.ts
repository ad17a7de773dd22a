import * as v from 'valibot';

/**
 * The kinds of failure that the app distinguishes. The catalog `errors` has a sentence for each.
 */
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

/**
 * Rules of the database, by the message of their refusal, that have a sentence of their own in the
 * catalog `errors`.
 */
const ruleCodes = [
  'too_many_positions',
  'too_many_searches',
  'position_id_used',
  'film_in_use',
  'film_hidden',
  'pitch_hidden',
  'reserved_name',
  'hidden_signs',
  'mixed_alphabets',
  'no_letters',
  'too_many_opinion_links',
  'too_many_opinions',
] as const;

export type RuleCode = (typeof ruleCodes)[number];

/** Every failure of the backend, the storage or the network, in one shape. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  /** The service's own message, for the places that show it. */
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

/** The rule that refused a request, if the app has a sentence for it. */
export const brokenRule = ({ serviceMessage }: AppError): RuleCode | undefined =>
  ruleCodes.find((rule) => rule === serviceMessage);

const text = v.fallback(v.optional(v.string()), undefined);
const status = v.fallback(v.optional(v.union([v.number(), v.string()])), undefined);

/** A failure as the service clients report it, if it can be read. */
const reportSchema = v.fallback(
  v.object({ name: text, message: text, code: text, status, statusCode: status }),
  {},
);

/** The message, unless a gateway answered with an HTML page instead. */
const messageUnlessHtml = (message = '') => (/<[!a-z/]/i.test(message) ? '' : message);

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
  insufficient_aal: 'forbidden',
};

/** Turns whatever was thrown or returned as `error` into an {@link AppError}; never throws. */
export function toAppError(error: unknown, httpStatus?: number): AppError {
  if (isAppError(error)) return error;
  const report = v.parse(reportSchema, error);
  const { name, code } = report;
  const message = messageUnlessHtml(report.message);
  const service = { ...(message ? { message } : {}), ...(code ? { code } : {}) };
  if (networkMessage.test(message)) {
    return new AppError(navigator.onLine ? 'network' : 'offline', service, error);
  }
  // The auth client could not parse the answer, usually a gateway's HTML page; its message is about
  // syntax only.
  if (name === 'AuthUnknownError') return new AppError('server', {}, error);
  // The auth client drops the status and code when the service has ended the session.
  if (name === 'AuthSessionMissingError') {
    return new AppError('signed-out', { ...service, code: 'session_not_found' }, error);
  }
  // A 401 means that the request was made without a valid session, regardless of the body.
  if (httpStatus === 401) return new AppError('signed-out', service, error);
  // An unreadable answer; the parser's message would mean nothing to the person.
  if (error instanceof SyntaxError) return new AppError('server', {}, error);
  const appCode =
    (code && codeFromService[code]) ||
    codeFromStatus(Number(report.statusCode ?? report.status ?? httpStatus ?? 0));
  return new AppError(appCode || 'unknown', service, error);
}

/** The result of a call of the Supabase client. */
export type ServiceResult<T> =
  { data: T; error: null; status?: number } | { data: unknown; error: object; status?: number };

/**
 * The data of a call that may find nothing.
 * @throws AppError when the call failed
 */
export function unwrapMaybe<T>(result: ServiceResult<T>): T {
  if (result.error !== null) throw toAppError(result.error, result.status);
  return result.data;
}

/**
 * The data of a call.
 * @throws AppError when the call failed or returned nothing
 */
export function unwrap<T>(result: ServiceResult<T>): NonNullable<T> {
  const data = unwrapMaybe(result);
  if (data === null || data === undefined) throw new AppError('server');
  return data;
}

/**
 * For a call that returns no data.
 * @throws AppError when the call failed
 */
export function assertDone(result: ServiceResult<unknown>): void {
  unwrapMaybe(result);
}
