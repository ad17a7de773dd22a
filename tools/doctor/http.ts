import { Broken, NotCheckable } from './finding.ts';

const timeoutMs = 15_000;

/** An answer, read to its end. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

export interface CallInit {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'HEAD';
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

export type Send = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Calls an address without following redirects.
 *
 * @throws Broken when it does not answer; NotCheckable when its host could not be reached before.
 */
export type Call = (url: string, init?: CallInit) => Promise<Answer>;

/**
 * @param send Sends a request, as `fetch` does.
 * @param todo What to do about an address that does not answer.
 */
export function createCall(send: Send, todo: string): Call {
  const silent = new Set<string>();
  return async (url, init = {}) => {
    const { origin, pathname } = new URL(url);
    if (silent.has(origin)) throw new NotCheckable(`${origin} does not answer`);
    try {
      const response = await send(url, {
        ...init,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch (error) {
      // One address may hang while the others of its host answer.
      const isLate = isTimeout(error);
      if (!isLate) silent.add(origin);
      throw new Broken(
        `${origin}${isLate ? pathname : ''} does not answer: ${reasonOf(error)}`,
        `an answer within ${timeoutMs / 1000} seconds`,
        todo,
      );
    }
  };
}

/** The body as JSON; undefined when it is none. */
export function jsonOf(answer: Answer): unknown {
  try {
    return JSON.parse(answer.text);
  } catch {
    return undefined;
  }
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isTimeout(error)) return `nothing came within ${timeoutMs / 1000} seconds`;
  const { cause } = error;
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message;
  return error.message;
}
