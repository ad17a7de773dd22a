import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { refusal } from './errors.ts';

/** What a signed address is good for; one never serves as the other. */
export type Purpose = 'download' | 'upload';

export interface SignedClaims {
  /** `<bucket>/<name>` */
  url: string;
  purpose: Purpose;
  /** Upload: on whose behalf. */
  sub?: string;
  role?: string;
  upsert?: boolean;
}

export interface Signer {
  /** @param seconds How long the token is good. */
  sign(claims: SignedClaims, seconds: number): Promise<string>;
  /** @throws StorageError InvalidJWT, or InvalidSignature for another address or purpose. */
  verify(token: string | null, url: string, purpose: Purpose): Promise<SignedClaims>;
}

/**
 * Signs addresses with a key of their own, derived from the project's secret, so that such a token
 * is never taken for a session, nor a session's token for a signed address.
 */
export function createSigner(secret: string): Signer {
  const key = createHmac('sha256', secret).update('storage: signed addresses').digest();
  return {
    sign: ({ sub, ...claims }, seconds) => {
      const jwt = new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + seconds);
      return (sub === undefined ? jwt : jwt.setSubject(sub)).sign(key);
    },
    verify: async (token, url, purpose) => {
      const claims = await verified(token ?? '', key);
      if (claims.url !== url || claims.purpose !== purpose) throw refusal.invalidSignature();
      return claims;
    },
  };
}

async function verified(token: string, key: Uint8Array): Promise<SignedClaims> {
  try {
    return (await jwtVerify<SignedClaims>(token, key, { algorithms: ['HS256'] })).payload;
  } catch (error) {
    throw refusal.invalidToken(error instanceof Error ? error.message : 'invalid token');
  }
}
