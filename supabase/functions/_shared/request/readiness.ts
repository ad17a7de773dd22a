import { answer } from './answer.ts';
import { SettingError, type Env, type Handler, type Secret } from '../env.ts';
import { hasSecretKey } from '../keys.ts';
import { isTestKey } from '../stripe/stripe-key.ts';

/**
 * Answers GET of a function: whether all secrets that it needs are set.
 *
 * @param needs the secrets that the function reads.
 * @returns 200 `{ready, missing}` with the names that are not set, and `test_keys` with those that hold
 *   a key of Stripe's test mode, if any; 403 without the secret key.
 */
export async function readiness(
  request: Request,
  env: Env,
  needs: readonly Secret[],
): Promise<Response> {
  return withSecretKey(request, env, async () => {
    const missing = needs.filter((name) => !env.get(name));
    const testKeys = needs.filter((name) => isTestKey(env.get(name) ?? ''));
    return answer(200, {
      ready: missing.length === 0,
      missing,
      ...(testKeys.length > 0 ? { test_keys: testKeys } : {}),
    });
  });
}

interface ServiceFunction {
  /** The function's name in the log. */
  name: string;
  /** The secrets that it reads. */
  needs: readonly Secret[];
  run: Handler;
  /** What is answered when `run` throws; of a setting, its name is added. */
  failure: string;
}

/**
 * A function for schedulers alone: POST with the secret key runs it, GET tells
 * whether it is ready.
 */
export function serviceFunction({ name, needs, run, failure }: ServiceFunction): Handler {
  return async (request, env) => {
    if (request.method === 'GET') return readiness(request, env, needs);
    if (request.method !== 'POST') {
      return answer(405, { error: 'Only GET and POST are answered here.' });
    }
    return withSecretKey(request, env, async () => {
      try {
        return await run(request, env);
      } catch (error) {
        console.error(name, error);
        const why = error instanceof SettingError ? ` ${error.message}.` : '';
        return answer(500, { error: failure + why });
      }
    });
  };
}

async function withSecretKey(
  request: Request,
  env: Env,
  run: () => Promise<Response>,
): Promise<Response> {
  try {
    if (!(await hasSecretKey(request, env))) {
      return answer(403, { error: 'The secret key is needed.' });
    }
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return answer(500, { error: `${error.message}.` });
  }
  return run();
}
