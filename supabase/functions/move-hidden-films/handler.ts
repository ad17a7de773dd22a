import { answer } from '../_shared/request/answer.ts';
import { bodyOf } from '../_shared/request/body.ts';
import { browserFunction } from '../_shared/request/browser-function.ts';
import { callerOf, requireCode } from '../_shared/request/caller.ts';
import type { Env, Handler } from '../_shared/env.ts';
import { hasSecretKey } from '../_shared/keys.ts';
import { moveObject } from '../_shared/objects.ts';
import { serviceFunction } from '../_shared/request/readiness.ts';
import { refusal } from '../_shared/request/refusal.ts';
import { callAsService, ServiceError } from '../_shared/service.ts';

export const needs = [] as const;

const objectsPerRound = 20;
const movesAtOnce = 5;
/** No round begins later, so that the call ends within the minute that its schedule waits. */
const lastRoundMs = 20_000;

interface Misplaced {
  from_bucket: string;
  to_bucket: string;
  name: string;
}

/** Whose files a call moves: everyone's for the schedule and operators, their own for a talent. */
type Asker = { of: 'schedule' } | { of: 'operator' | 'talent'; id: string };

/**
 * Moves the files of hidden pitches and suspended people out of the public buckets, and back once they are shown or
 * restored (docs/decisions/0050-takedowns.md), and those of pitches for companies alone into theirs and back
 * (docs/decisions/0062-who-may-watch.md). Which lie in the wrong bucket is asked again for each round, so that a call
 * can end anywhere and the next one goes on.
 *
 * @throws Error with what went wrong, after all others have been moved.
 */
async function moveMisplaced(env: Env, asker: Asker): Promise<Response> {
  const startedAt = Date.now();
  /** What was tried is listed again when it stays where it is. */
  const tried = new Set<string>();
  const failures: unknown[] = [];
  let moved = 0;
  while (Date.now() - startedAt < lastRoundMs) {
    const listed = await misplacedObjects(env, asker, tried.size + objectsPerRound);
    const round = listed.filter((object) => !tried.has(keyOf(object))).slice(0, objectsPerRound);
    if (round.length === 0) break;
    const waiting = round.values();
    const work = async () => {
      for (const object of waiting) {
        tried.add(keyOf(object));
        try {
          await moveObject(env, object.name, object.from_bucket, object.to_bucket);
          moved += 1;
        } catch (error) {
          failures.push(error);
        }
      }
    };
    await Promise.all(Array.from({ length: movesAtOnce }, work));
  }
  const [failure] = failures;
  if (failure !== undefined) throw failure;
  return answer(200, { moved });
}

const keyOf = ({ from_bucket, name }: Misplaced) => `${from_bucket}/${name}`;

/** @throws Refusal 403 when the caller isn't an operator. */
async function misplacedObjects(env: Env, asker: Asker, limit: number): Promise<Misplaced[]> {
  try {
    const response = await callAsService(env, {
      ...(asker.of === 'talent'
        ? {
            path: 'rest/v1/rpc/misplaced_objects_of_talent',
            body: { p_talent_id: asker.id, p_limit: limit },
          }
        : {
            path: 'rest/v1/rpc/misplaced_objects',
            body: { p_operator_id: asker.of === 'operator' ? asker.id : null, p_limit: limit },
          }),
    });
    if (!Array.isArray(response)) throw new Error('the list of objects is no list');
    return response;
  } catch (error) {
    if (error instanceof ServiceError && error.said.includes('not_an_operator')) {
      throw refusal(403, 'not_operator', 'Only an operator may do this.');
    }
    throw error;
  }
}

const common = {
  name: 'move-hidden-films',
  needs,
  failure: 'Not all hidden videos could be moved out of the public, or back.',
};

const ofSchedule = serviceFunction({
  ...common,
  run: (_request, env) => moveMisplaced(env, { of: 'schedule' }),
});

const ofPerson = browserFunction({
  ...common,
  run: async (request, env) => {
    const caller = await callerOf(request, env);
    const { own } = await bodyOf(request);
    if (own !== true) requireCode(caller);
    return moveMisplaced(env, { of: own === true ? 'talent' : 'operator', id: caller.id });
  },
});

/**
 * POST `{}` with an operator's token, after a decision, `{"own": true}` with a talent's, after a choice of who may watch,
 * or `{}` with the secret key, each minute.
 *
 * @returns 200 with the number of objects moved; 401 without a token, 403 for anyone but operators.
 */
const handler: Handler = async (request, env) =>
  (await hasSecretKey(request, env).catch(() => false))
    ? ofSchedule(request, env)
    : ofPerson(request, env);
export default handler;
