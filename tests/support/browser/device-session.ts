export interface DeviceUser {
  id?: string;
  email?: string;
  /** As sign-up stores it; none for an account that has no type. */
  userType?: string;
  /** When a code of an authenticator was typed in the session; by default never. */
  codeTypedAt?: Date;
}

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A session that is good for an hour, for tests in which no service checks it. */
export function sessionOf({
  id = '00000000-0000-4000-8000-000000000001',
  email = 'ana@example.com',
  userType,
  codeTypedAt,
}: DeviceUser) {
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const second = codeTypedAt
    ? { aal: 'aal2', amr: [{ method: 'totp', timestamp: codeTypedAt.getTime() / 1000 }] }
    : {};
  const who = { sub: id, email, role: 'authenticated', aud: 'authenticated' };
  const claims = { ...who, exp: expires_at, ...second };
  return {
    access_token: `${base64({ alg: 'HS256' })}.${base64(claims)}.c2lnbmVk`,
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at,
    user: {
      ...{ id, email, aud: 'authenticated', app_metadata: {}, created_at: '2026-01-01T00:00:00Z' },
      user_metadata: userType === undefined ? {} : { user_type: userType },
    },
  };
}

/** Stores a session on the device. */
export function storeSession(user: DeviceUser): void {
  localStorage.setItem('pitchreel.session', JSON.stringify(sessionOf(user)));
}
