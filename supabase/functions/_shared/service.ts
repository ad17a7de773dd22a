import { readEnv, type Env } from './env.ts';
import { serviceHeaders } from './keys.ts';

const defaultTimeoutMs = 10_000;

interface ServiceCall {
  method?: 'GET' | 'POST' | 'DELETE';
  /** Below the project's address, e.g. `rest/v1/rpc/apply_payment`. */
  path: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** Statuses besides 2xx that are not errors. */
  allowed?: readonly number[];
  /** 10 seconds unless said. */
  timeoutMs?: number;
}

/** The service refused a call. */
export class ServiceError extends Error {
  readonly status: number;
  readonly said: string;

  constructor(path: string, status: number, said: string) {
    super(`${path} answered ${status}: ${said}`);
    this.status = status;
    this.said = said;
  }
}

/**
 * Calls the project's own REST, auth or storage API as the service role.
 *
 * @returns the answer's JSON, or null when it has no content (204).
 * @throws ServiceError with status and body when the service refuses.
 * @throws Error when it is unreachable or omits its answer.
 */
export async function callAsService(env: Env, call: ServiceCall): Promise<unknown> {
  const response = await fetch(`${readEnv(env, 'SUPABASE_URL')}/${call.path}`, {
    method: call.method ?? 'POST',
    headers: { ...serviceHeaders(env), 'content-type': 'application/json', ...call.headers },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    signal: AbortSignal.timeout(call.timeoutMs ?? defaultTimeoutMs),
  });
  const text = await response.text();
  if (!response.ok && !call.allowed?.includes(response.status)) {
    throw new ServiceError(call.path, response.status, text);
  }
  if (text !== '') return JSON.parse(text);
  // A proxy may drop the body of an answer and still report success; without it nothing is known to
  // be done.
  if (response.ok && response.status !== 204) {
    throw new Error(`${call.path} answered ${response.status} without a word`);
  }
  return null;
}
