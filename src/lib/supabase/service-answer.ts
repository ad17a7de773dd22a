import * as v from 'valibot';
import { reportError } from '@/lib/errors/report-error';

/** The parts of a request that decide which answers are valid. */
export interface ServiceRequest {
  readonly path: string;
  readonly method: string;
  /** The header by which a request says whether it wants rows back. */
  readonly prefer: string;
  /** The header by which a request asks for one row instead of a list. */
  readonly accept: string;
  /** The requested columns, as PostgREST's `select` lists them; empty for none. */
  readonly select: string;
  /** Whether the auth client asks for a fresh token of a session. */
  readonly isRenewal: boolean;
}

/** A response, and what was read of it. */
interface Answer {
  readonly request: ServiceRequest;
  readonly response: Response;
  /** Undefined where the body isn't read. */
  readonly text: string | undefined;
  /** The value of the text; undefined if it isn't JSON. */
  readonly body: unknown;
}

/** The auth service's codes for a session that it will not renew. */
const refusal = v.picklist([
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_not_found',
  'user_banned',
  'bad_jwt',
  'invalid_grant',
  'validation_failed',
]);

/** The refusal in its present form and in two older ones. */
const refusalSchema = v.union([
  v.object({ code: refusal }),
  v.object({ error_code: refusal }),
  v.object({ error: refusal }),
]);
const renewed = v.object({ access_token: v.unknown() });
const datedSession = v.looseObject({ expires_at: v.unknown(), expires_in: v.unknown() });

const authPath = '/auth/v1/';

/** An answer that the app doesn't get as it came. */
interface Rule {
  readonly when: (answer: Answer) => boolean;
  /** What the app gets instead. */
  readonly instead: (answer: Answer) => Response;
}

/** The first rule that applies decides; without one the app gets the response itself. */
const rules: readonly Rule[] = [
  {
    // The auth client ends the session on any failure that it doesn't consider temporary.
    when: ({ request, response, body }) =>
      request.isRenewal && !v.is(response.ok ? renewed : refusalSchema, body),
    instead: () => Response.json({ msg: '' }, { status: 503 }),
  },
  {
    // A gateway limits sign-ins with a page; the app has a text for the auth service's own code.
    when: ({ request, response, body }) =>
      request.path.startsWith(authPath) && response.status === 429 && body === undefined,
    instead: () =>
      Response.json(
        { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' },
        { status: 429 },
      ),
  },
  {
    // A gateway's page or a truncated answer would pass for a success or be shown to the person.
    when: (answer) => !isFromService(answer),
    instead: ({ response: { ok, status } }) =>
      Response.json({ message: '', msg: '' }, { status: ok ? 502 : status }),
  },
  {
    // `expires_at` is by the service's clock; without it the auth client counts `expires_in` by the
    // device's, which may be hours off.
    when: ({ request, response, body }) =>
      response.ok && request.path.startsWith(authPath) && v.is(datedSession, body),
    instead: ({ response: { status, headers }, body }) =>
      Response.json({ ...v.parse(datedSession, body), expires_at: undefined }, { status, headers }),
  },
];

/**
 * What the app gets for a response of a service, and reports it if the app doesn't count on it.
 * @param report called with an {@link UnexpectedAnswer}
 */
export async function serviceAnswer(
  request: ServiceRequest,
  response: Response,
  report: (failure: unknown) => void = reportError,
): Promise<Response> {
  const text = isUnread(request, response) ? undefined : await response.clone().text();
  const answer = { request, response, text, body: v.parse(jsonSchema, text) };
  const failure = failureOf(answer);
  if (failure) report(failure);
  return rules.find(({ when }) => when(answer))?.instead(answer) ?? response;
}

/** Whether a body isn't read: a file's, or one that doesn't exist by design. */
const isUnread = ({ path, method }: ServiceRequest, { status }: Response) =>
  status === 204 || method === 'HEAD' || (method === 'GET' && path.startsWith('/storage/v1/'));

const jsonSchema = v.fallback(v.pipe(v.string(), v.parseJson()), undefined);

/** Whether a response is the service's own. */
function isFromService({ request, response: { ok, status }, text, body }: Answer): boolean {
  if (text === undefined || (ok && text === '' && mayBeEmpty(request, status))) return true;
  return body !== undefined && (!ok || areRows(request, body));
}

const isOfTable = (path: string) =>
  path.startsWith('/rest/v1/') && !path.startsWith('/rest/v1/rpc/');

/**
 * Whether a successful answer may be empty: only if no row was requested and the status reports
 * that one was created, which a gateway's own answer doesn't. An upsert requests the rows it
 * stored.
 */
function mayBeEmpty({ path, method, prefer }: ServiceRequest, status: number): boolean {
  if (path.endsWith('/logout')) return true;
  if (!isOfTable(path) || method !== 'POST' || prefer.includes('return=representation'))
    return false;
  return status === 201 && !prefer.includes('resolution=');
}

const writes: ReadonlySet<string> = new Set(['POST', 'PATCH', 'DELETE']);

const isRow = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Whether the body of a successful answer is a table's (https://docs.postgrest.org): nothing if no
 * row was requested, else a list or one row, and from a write the written rows with the requested
 * columns. Any other JSON is someone else's, such as a gateway's `{"ok":true}`.
 */
function areRows(request: ServiceRequest, body: unknown): boolean {
  const { path, method, prefer, accept, select } = request;
  if (!isOfTable(path)) return true;
  const isWrite = writes.has(method);
  if (isWrite && !prefer.includes('return=representation')) return false;
  const isOne = accept.includes('vnd.pgrst.object');
  if (isOne ? !isRow(body) : !Array.isArray(body)) return false;
  if (!isWrite) return true;
  const rows: readonly unknown[] = Array.isArray(body) ? body : [body];
  if (method === 'POST' && rows.length === 0 && !prefer.includes('ignore-duplicates')) return false;
  const names = namesOf(select);
  return rows.every((row) => isRow(row) && names.every((name) => name in row));
}

/** The names of the values in a row of `select`: 'id,day:next_on,talent(name)' has id, day and talent. */
function namesOf(select: string): string[] {
  // Names in brackets are columns of other tables.
  let parts = select;
  while (/\([^()]*\)/.test(parts)) parts = parts.replaceAll(/\([^()]*\)/g, '');
  return parts
    .split(',')
    .map((part) => part.trim().replace(/::\w+$/, ''))
    .filter((part) => part !== '' && !/[*.>]/.test(part))
    .map((part) => part.split(/[:!]/)[0] ?? part);
}

/** An answer of a service that the app does not count on. */
class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';
  /** The service's own code, or the HTTP status. */
  readonly code: string;

  constructor({ method, path }: ServiceRequest, status: number, code: string) {
    // The rest of a path may name objects and people.
    const [, service, , resource, name] = path.split('/');
    const target = resource === 'rpc' ? `rpc/${name}` : resource;
    super(`${method} ${service}/${target} answered ${status}`);
    this.code = code;
  }
}

/** PostgREST's refusals that the app's own rules cause; others mean that app and database differ. */
const expectedCode = /^(?:23503|23505|23514|42501|P0001|PT\d{3}|PGRST(?:103|116|30[0-3]))$/;
const expectedStatuses: ReadonlySet<number> = new Set([401, 413, 429]);
const codeSchema = v.fallback(v.object({ code: v.fallback(v.string(), '') }), { code: '' });

/**
 * What to report about an answer: that it isn't the service's, that the service failed, or that the
 * database refused for a reason that the app does not know.
 */
function failureOf(answer: Answer): UnexpectedAnswer | undefined {
  const { request, response, body } = answer;
  const { status } = response;
  // A gateway limits requests with a page of its own.
  if (status === 429) return undefined;
  if (!isFromService(answer)) return new UnexpectedAnswer(request, status, 'unreadable');
  if (status < 400) return undefined;
  const code = v.parse(codeSchema, body).code || String(status);
  const isRefusal = status < 500 && !request.path.startsWith('/rest/v1/');
  const isExpected = isRefusal || expectedStatuses.has(status) || expectedCode.test(code);
  return isExpected ? undefined : new UnexpectedAnswer(request, status, code);
}
