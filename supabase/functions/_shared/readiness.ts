import { answer } from './answer.ts';
import { SettingError, type Env, type Handler, type Secret } from './env.ts';
import { isFromOperator } from './keys.ts';

/**
 * Answers GET of a function: whether all secrets that it needs are set.
 *
 * @param needs the secrets that the function reads.
 * @returns 200 `{ready, missing}` with the names that are not set; 403 without the secret key.
 */
export async function readiness(
  request: Request,
  env: Env,
  needs: readonly Secret[],
): Promise<Response> {
  return forOperator(request, env, async () => {
    const missing = needs.filter((name) => !env.get(name));
    return answer(200, { ready: missing.length === 0, missing });
  });
}

interface OperatorFunction {
  /** The function's name in the log. */
  name: string;
  /** The secrets that it reads. */
  needs: readonly Secret[];
  run: Handler;
  /** What is answered when `run` throws. */
  failure: string;
}

/**
 * A function for the operator and schedulers alone: POST with the secret key runs it, GET tells
 * whether it is ready.
 */
export function operatorFunction({ name, needs, run, failure }: OperatorFunction): Handler {
  return async (request, env) => {
    if (request.method === 'GET') return readiness(request, env, needs);
    if (request.method !== 'POST') {
      return answer(405, { error: 'Only GET and POST are answered here.' });
    }
    return forOperator(request, env, async () => {
      try {
        return await run(request, env);
      } catch (error) {
        console.error(name, error);
        return answer(500, { error: failure });
      }
    });
  };
}

async function forOperator(
  request: Request,
  env: Env,
  run: () => Promise<Response>,
): Promise<Response> {
  try {
    if (!(await isFromOperator(request, env))) {
      return answer(403, { error: 'The secret key is needed.' });
    }
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return answer(500, { error: `${error.message}.` });
  }
  return run();
}
