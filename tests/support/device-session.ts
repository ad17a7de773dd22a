export interface DeviceUser {
  id?: string;
  email?: string;
  /** As sign-up stores it; none for an account that has no type. */
  userType?: string;
}

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A session that is good for an hour, for tests in which no service checks it. */
export function sessionOf({
  id = '00000000-0000-4000-8000-000000000001',
  email = 'ana@example.com',
  userType,
}: DeviceUser) {
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const claims = { sub: id, email, role: 'authenticated', aud: 'authenticated', exp: expires_at };
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
