import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bearerToken, type ClaimsOf } from '../gateway/claims.ts';
import type { Handler } from '../../../supabase/functions/_shared/env.ts';
import type { Log } from '../log.ts';

export interface FunctionsOptions {
  /** The folder supabase/functions. */
  dir: string;
  claimsOf: ClaimsOf;
  /** Functions that anyone may call, from config.toml. */
  withoutJwt: ReadonlySet<string>;
  /** What hosted gives to functions, and the operator's secrets; functions see nothing else. */
  env: ReadonlyMap<string, string>;
  log: Log;
}

/**
 * Serves `/functions/v1/<name>` by running supabase/functions/<name>/handler.ts in this process; on
 * hosted, index.ts passes the same handler to Deno. A changed handler takes effect after a restart.
 */
export function createFunctions(
  options: FunctionsOptions,
): (request: Request) => Promise<Response> {
  const { dir, claimsOf, withoutJwt, env, log } = options;
  return async (request) => {
    const name = new URL(request.url).pathname.split('/')[3] ?? '';
    const file = join(dir, name, 'handler.ts');
    if (!/^[a-z0-9][a-z0-9_-]*$/i.test(name) || !existsSync(file)) {
      return failure(404, 'NOT_FOUND', 'Requested function was not found');
    }
    if (!withoutJwt.has(name) && request.method !== 'OPTIONS') {
      const token = bearerToken(request.headers.get('authorization'));
      if (!token)
        return failure(401, 'UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header');
      try {
        // As on hosted, an API key does not count as a token.
        if (token.startsWith('sb_')) throw new Error('not a JWT');
        await claimsOf(token);
      } catch {
        return failure(401, 'UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT');
      }
    }
    try {
      const handler = await loadHandler(file);
      return await handler(request, env);
    } catch (error) {
      log(`function ${name} failed`, error);
      return failure(500, 'WORKER_ERROR', 'Function exited due to an error (see the log)');
    }
  };
}

function failure(status: number, code: string, message: string): Response {
  return Response.json({ code, message }, { status });
}

async function loadHandler(file: string): Promise<Handler> {
  const module: unknown = await import(/* @vite-ignore */ pathToFileURL(file).href);
  if (isHandlerModule(module)) return module.default;
  throw new Error(`${file} has no default export that is a function`);
}

function isHandlerModule(module: unknown): module is { default: Handler } {
  return (
    typeof module === 'object' &&
    module !== null &&
    'default' in module &&
    typeof module.default === 'function'
  );
}
