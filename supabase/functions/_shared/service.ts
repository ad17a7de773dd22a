import { readEnv } from './env.ts';

const timeoutMs = 10_000;

interface ServiceCall {
  method?: 'POST' | 'DELETE';
  /** Below the project's address, e.g. `rest/v1/rpc/apply_payment`. */
  path: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** Statuses besides 2xx that are not errors. */
  allowed?: readonly number[];
}

/**
 * Calls the project's own REST, auth or storage API as the service role.
 *
 * @returns the answer's JSON, or null when it has no content (204).
 * @throws Error with status and body when the service refuses, is unreachable, or omits its answer.
 */
export async function callAsService(call: ServiceCall): Promise<unknown> {
  const key = readEnv('SUPABASE_SERVICE_ROLE_KEY');
  const response = await fetch(`${readEnv('SUPABASE_URL')}/${call.path}`, {
    method: call.method ?? 'POST',
    headers: {
      apikey: key,
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      ...call.headers,
    },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  if (!response.ok && !call.allowed?.includes(response.status)) {
    throw new Error(`${call.path} answered ${response.status}: ${text}`);
  }
  if (text !== '') return JSON.parse(text);
  // A proxy may drop the body of an answer and still report success; without it nothing is known to
  // be done.
  if (response.ok && response.status !== 204) {
    throw new Error(`${call.path} answered ${response.status} without a word`);
  }
  return null;
}

/**
 * Whether a request carries the project's secret key. Digests are compared, so that timing reveals
 * nothing about the key.
 */
export async function isFromOperator(request: Request): Promise<boolean> {
  const given = /^bearer\s+(.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!given) return false;
  const [a, b] = await Promise.all([digest(given), digest(readEnv('SUPABASE_SERVICE_ROLE_KEY'))]);
  return a === b;
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return new Uint8Array(bytes).join();
}

/** An answer in JSON. */
export function answer(status: number, body: Readonly<Record<string, unknown>>): Response {
  return Response.json(body, { status });
}
