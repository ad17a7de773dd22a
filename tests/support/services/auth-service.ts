import { answer, done, json } from './answers.ts';
import { sessionOf, type DeviceUser } from '../browser/device-session.ts';

/** How the auth service refuses. */
export const authRefused = (status: number, code: string, message = 'No'): Response =>
  json({ code: status, error_code: code, msg: message }, status);

/**
 * Answers in the auth service's place, for one person: it takes every password, link and token for
 * theirs. A newer `answer` for the same request counts instead.
 *
 * @returns the requests of each kind
 */
export function serveAuth(person: DeviceUser = {}) {
  const session = sessionOf(person);
  return {
    session,
    tokens: answer('POST /auth/v1/token', () => json(session)),
    lookups: answer('GET /auth/v1/user', () => json(session.user)),
    changes: answer('PUT /auth/v1/user', () => json(session.user)),
    signUps: answer('POST /auth/v1/signup', () => json(session.user)),
    resets: answer('POST /auth/v1/recover', () => json({})),
    resends: answer('POST /auth/v1/resend', () => json({})),
    spent: answer('POST /auth/v1/verify', () => json(session)),
    logouts: answer('POST /auth/v1/logout', () => done()),
  };
}
