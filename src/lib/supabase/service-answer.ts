/** What a request asked for, as far as its answer has to fit it. */
export interface RequestInfo {
  readonly path: string;
  readonly method: string;
  /** The header by which a request says whether it wants rows back. */
  readonly prefer: string;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether a success may say nothing: where no row was asked for, and by its own status only. */
function mayBeEmpty({ path, method, prefer }: RequestInfo, status: number): boolean {
  if (path.endsWith('/logout')) return true;
  if (!path.startsWith('/rest/v1/') || path.startsWith('/rest/v1/rpc/')) return false;
  if (method !== 'POST' || prefer.includes('return=representation')) return false;
  return status === 201 || prefer.includes('resolution=');
}

/** The service's files themselves, and answers without a body by their nature. */
const hasNoWords = ({ path, method }: RequestInfo, { status }: Response) =>
  status === 204 ||
  method === 'HEAD' ||
  (method === 'GET' && path.startsWith('/storage/v1/')) ||
  path.startsWith('/functions/v1/');

/**
 * The answer, if it is one of the service; else a failure in the service's form, without words. A
 * gateway's page, half an answer or none would pass for a success, or be shown to the person.
 */
export async function serviceAnswer(asked: RequestInfo, response: Response): Promise<Response> {
  if (hasNoWords(asked, response)) return response;
  const text = await response.clone().text();
  if (isJson(text)) return response;
  if (response.ok && text === '' && mayBeEmpty(asked, response.status)) return response;
  return Response.json({ message: '', msg: '' }, { status: response.ok ? 502 : response.status });
}
