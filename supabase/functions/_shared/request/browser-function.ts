import { answer } from './answer.ts';
import { SettingError, type Handler, type Secret } from '../env.ts';
import { readiness } from './readiness.ts';
import { answerRefusal, Refusal } from './refusal.ts';

/**
 * Any site may call these functions, as it may the rest of the project's API: a browser adds no
 * token by itself. The headers are those that supabase-js sends.
 */
const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers':
    'authorization, apikey, content-type, x-client-info, x-retry-count, traceparent, tracestate, baggage',
  'access-control-allow-methods': 'POST',
  'access-control-max-age': '600',
} as const;

interface BrowserFunction {
  /** The function's name in the log. */
  name: string;
  /** The secrets that it reads. */
  needs: readonly Secret[];
  run: Handler;
  /** What is answered when `run` throws anything but a {@link Refusal}. */
  failure: string;
}

/**
 * A function that the app calls with a person's token: POST runs it, OPTIONS answers a browser's
 * preflight, and GET with the secret key tells whether it is ready.
 */
export function browserFunction(options: BrowserFunction): Handler {
  return async (request, env) => {
    if (request.method === 'OPTIONS') {
      return new Response(null, { status: 204, headers: corsHeaders });
    }
    const response =
      request.method === 'GET'
        ? await readiness(request, env, options.needs)
        : await posted(options, request, env);
    for (const [name, value] of Object.entries(corsHeaders)) response.headers.set(name, value);
    return response;
  };
}

async function posted(
  { name, run, failure }: BrowserFunction,
  ...[request, env]: Parameters<Handler>
): Promise<Response> {
  if (request.method !== 'POST') {
    return answer(405, { error: 'Only GET, POST and OPTIONS are answered here.' });
  }
  try {
    return await run(request, env);
  } catch (error) {
    if (error instanceof Refusal) return answerRefusal(error);
    console.error(name, error);
    const why = error instanceof SettingError ? ` ${error.message}.` : '';
    return answer(500, { code: 'PT500', message: 'failed', hint: failure + why });
  }
}
