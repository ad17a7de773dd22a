import { reportError } from '@/lib/errors/report-error';
import { areRows, type ServiceRequest } from './service-rows';
import { unexpectedAnswer, UnexpectedAnswer } from './unexpected-answer';

/** The value of a JSON text; undefined if it isn't JSON. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Whether a successful answer may be empty: only if no row was requested and the status reports
 * that one was created, which a gateway's own answer doesn't. An upsert requests the rows it
 * stored.
 */
function mayBeEmpty({ path, method, prefer }: ServiceRequest, status: number): boolean {
  if (path.endsWith('/logout')) return true;
  if (!path.startsWith('/rest/v1/') || path.startsWith('/rest/v1/rpc/')) return false;
  if (method !== 'POST' || prefer.includes('return=representation')) return false;
  return status === 201 && !prefer.includes('resolution=');
}

/** Answers that are not checked: files, and answers without a body by design. */
const isUnchecked = ({ path, method }: ServiceRequest, { status }: Response) =>
  status === 204 || method === 'HEAD' || (method === 'GET' && path.startsWith('/storage/v1/'));

/**
 * The answer if it is the service's own; otherwise a failure in the service's format without a
 * message. A gateway's page or a truncated or empty answer would otherwise pass for a success or be
 * shown to the person. Unexpected answers are reported.
 */
export async function serviceAnswer(
  request: ServiceRequest,
  response: Response,
  report: (failure: unknown) => void = reportError,
): Promise<Response> {
  const { ok, status } = response;
  const text = isUnchecked(request, response) ? undefined : await response.clone().text();
  const body = text === undefined ? undefined : valueOf(text);
  if (text === undefined || (body !== undefined && (!ok || areRows(request, body)))) {
    const unexpected = unexpectedAnswer(request, status, text);
    if (unexpected) report(unexpected);
    return response;
  }
  if (ok && text === '' && mayBeEmpty(request, status)) return response;
  // A gateway limits requests with a page of its own.
  if (status !== 429) report(new UnexpectedAnswer(request, status, 'unreadable'));
  return Response.json({ message: '', msg: '' }, { status: ok ? 502 : status });
}
