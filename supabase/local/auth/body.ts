import { authError } from './errors.ts';

/** As hosted's. */
const LONGEST_EMAIL = 255;
/** bcrypt reads no further. */
const PASSWORD_BYTES = 72;

/** What lite and the database would answer 500 to, or take as something else. */
export function refuseBody(path: string, body: Record<string, unknown>): Response | undefined {
  const { email, password } = body;
  for (const [key, value] of Object.entries({ email, password })) {
    if (value === undefined || value === null || typeof value === 'string') continue;
    return authError(400, 'bad_json', `Could not parse request body as JSON: ${key} is no text`);
  }
  if (hasNul(body)) {
    return authError(400, 'validation_failed', 'A text cannot contain the character U+0000');
  }
  if (typeof email === 'string' && email.length > LONGEST_EMAIL) {
    return authError(
      400,
      'validation_failed',
      `Unable to validate email address: longer than ${LONGEST_EMAIL} characters`,
    );
  }
  const isNew = path === '/signup' || path === '/user' || path.startsWith('/admin/');
  if (isNew && typeof password === 'string' && Buffer.byteLength(password) > PASSWORD_BYTES) {
    return authError(
      400,
      'validation_failed',
      `Password cannot be longer than ${PASSWORD_BYTES} characters`,
    );
  }
  return undefined;
}

/** PostgreSQL keeps no U+0000, neither in text nor in jsonb. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => hasNul(key) || hasNul(inner));
}
