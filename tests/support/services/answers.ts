import { onTestFinished, vi } from 'vitest';

/** A request that was answered in a test. */
export interface AnsweredRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  /** Its body as JSON; undefined where it has none, or another kind. */
  readonly json: unknown;
}

/** Undefined leaves the request to whoever would have answered it. */
type Answer = Response | undefined;
type Reply = (request: AnsweredRequest) => Answer | Promise<Answer>;

interface Rule {
  readonly method: string;
  readonly path: string;
  readonly reply: Reply;
  readonly requests: AnsweredRequest[];
}

const rules: Rule[] = [];

/**
 * Answers requests in a service's place until the test ends; of several rules for one request the
 * newest counts. Call it in a test or in `beforeEach`.
 *
 * @param line method and path, such as `GET /rest/v1/video_feed`; a path may end with a `*`
 * @returns the requests that it has answered so far
 */
export function answer(line: string, reply: Reply): readonly AnsweredRequest[] {
  const [method = '', path = ''] = line.split(' ');
  const rule: Rule = { method, path, reply, requests: [] };
  if (rules.length === 0) intercept();
  rules.unshift(rule);
  return rule.requests;
}

/** A service's answer. @param body sent as JSON */
export const json = (body: unknown, status = 200): Response => Response.json(body, { status });

/** How the services answer what was written: without a body. */
export const done = (status: 201 | 204 = 204): Response => new Response(null, { status });

/** How the services refuse: with a code of PostgREST or PostgreSQL, and a sentence. */
export const refused = (status: number, code: string, message = ''): Response =>
  json({ code, message, details: null, hint: null }, status);

/** What `fetch` does without a network. */
export const noNetwork = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'));

/** An answer that never comes. */
export const noAnswer = (): Promise<never> => new Promise(() => undefined);

function intercept() {
  const next = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = requestOf(input, init);
    const rule = rules.find(
      ({ method, path }) => method === request.method && isAt(path, request.url.pathname),
    );
    if (!rule) return next(input, init);
    rule.requests.push(request);
    const aborted = new Promise<never>((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
    const reply = await Promise.race([rule.reply(request), aborted]);
    return reply ?? next(input, init);
  });
  onTestFinished(() => {
    rules.length = 0;
    vi.stubGlobal('fetch', next);
  });
}

const isAt = (path: string, pathname: string) =>
  path.endsWith('*') ? pathname.startsWith(path.slice(0, -1)) : path === pathname;

function requestOf(input: RequestInfo | URL, init: RequestInit = {}): AnsweredRequest {
  const from = input instanceof Request ? input : undefined;
  const body = typeof init.body === 'string' ? init.body : undefined;
  const headers = new Headers(init.headers ?? from?.headers);
  const isJson = body !== undefined && /^[[{"]/.test(body);
  return {
    method: init.method ?? from?.method ?? 'GET',
    url: new URL(input instanceof Request ? input.url : input, window.location.href),
    headers,
    json: isJson ? JSON.parse(body) : undefined,
  };
}
