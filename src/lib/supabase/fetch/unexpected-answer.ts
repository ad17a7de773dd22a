import * as v from 'valibot';
import type { ServiceRequest } from './service-rows';

/** An answer of a service that the app does not count on. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';
  /** The service's own code, or the HTTP status. */
  readonly code: string;

  constructor({ method, path }: ServiceRequest, status: number, code = String(status)) {
    // The rest of a path may name objects and people.
    const [, service, , resource, name] = path.split('/');
    const called = resource === 'rpc' ? `rpc/${name}` : resource;
    super(`${method} ${service}/${called} answered ${status}`);
    this.code = code;
  }
}

/** PostgREST's refusals that the app's own rules cause; others mean that app and database differ. */
const expectedCode = /^(?:23503|23505|23514|42501|P0001|PT\d{3}|PGRST(?:103|116|30[0-3]))$/;
const expectedStatuses: ReadonlySet<number> = new Set([401, 413, 429]);

const codeSchema = v.fallback(
  v.pipe(v.string(), v.parseJson(), v.object({ code: v.fallback(v.string(), '') })),
  { code: '' },
);

/**
 * What to report about an answer: failures of a service, and refusals of the database for reasons
 * that the app does not know.
 * @param text the body; undefined where it was not read
 */
export function unexpectedAnswer(
  request: ServiceRequest,
  status: number,
  text?: string,
): UnexpectedAnswer | undefined {
  if (status < 400) return undefined;
  const code = v.parse(codeSchema, text).code || String(status);
  const isRefusal = status < 500 && !request.path.startsWith('/rest/v1/');
  const isExpected = isRefusal || expectedStatuses.has(status) || expectedCode.test(code);
  return isExpected ? undefined : new UnexpectedAnswer(request, status, code);
}
