import { authError } from './errors.ts';

/** The limit of hosted Supabase. */
const maxEmailLength = 255;
/** bcrypt ignores all bytes after these. */
const maxPasswordBytes = 72;

/** Refuses bodies that lite and the database would answer with 500 or misread. */
export function refuseBody(path: string, json: unknown): Response | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return authError(400, 'bad_json', 'Could not parse request body as JSON: it is no object');
  }
  const body: Record<string, unknown> = { ...json };
  const { email, password } = body;
  for (const [key, value] of Object.entries({ email, password })) {
    if (value === undefined || typeof value === 'string') continue;
    if (value === null && path !== '/user') continue;
    return authError(400, 'bad_json', `Could not parse request body as JSON: ${key} is no text`);
  }
  if (hasUnstorable(body)) {
    return authError(
      400,
      'validation_failed',
      'A text cannot contain the character U+0000 or half of a character',
    );
  }
  const method = body['code_challenge_method'];
  if (body['code_challenge'] && typeof method === 'string' && !/^(s256|plain)$/i.test(method)) {
    return authError(400, 'validation_failed', 'code_challenge_method is neither s256 nor plain');
  }
  if (typeof email === 'string' && email !== '') {
    const refusal = refuseAddress(path, email.trim(), body);
    if (refusal) return refusal;
  }
  const isNew = path === '/signup' || path === '/user' || path.startsWith('/admin/');
  if (isNew && typeof password === 'string' && Buffer.byteLength(password) > maxPasswordBytes) {
    return authError(
      400,
      'validation_failed',
      `Password cannot be longer than ${maxPasswordBytes} characters`,
    );
  }
  return undefined;
}

/** As hosted's service checks it: of ASCII alone, and a sign-in looks for it as it is. */
const address =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

function refuseAddress(
  path: string,
  email: string,
  { token_hash: link }: Readonly<Record<string, unknown>>,
): Response | undefined {
  const isLong = email.length > maxEmailLength;
  if (path === '/token' || (!isLong && address.test(email))) return undefined;
  if (path === '/verify') {
    return link ? undefined : authError(422, 'validation_failed', 'Invalid email format');
  }
  return authError(
    400,
    'validation_failed',
    isLong ? 'An email address is too long' : 'Unable to validate email address: invalid format',
  );
}

/** PostgreSQL stores neither U+0000 nor a lone surrogate, in text or in jsonb. */
function hasUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return /\0|\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => hasUnstorable(key) || hasUnstorable(inner));
}
