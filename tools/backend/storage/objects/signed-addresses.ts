import { randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { refusal } from '../errors.ts';
import type { ObjectPlace } from './objects.ts';

const key = randomBytes(32);

/** A path below `/storage/v1` at which everyone can load an object, for so many seconds. */
export async function signedPath(place: ObjectPlace, expiresInSeconds: number): Promise<string> {
  const token = await new SignJWT({ url: `${place.bucketId}/${place.name}` })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + expiresInSeconds)
    .sign(key);
  return `/object/sign/${place.bucketId}/${place.name}?token=${token}`;
}

/** @throws StorageError InvalidJWT when the token is none of ours or has expired, InvalidSignature for another object's. */
export async function checkSignature(place: ObjectPlace, token: string | null): Promise<void> {
  if (token === null) throw refusal.invalid("querystring must have required property 'token'");
  const { payload } = await jwtVerify(token, key).catch((error: unknown) => {
    throw refusal.invalidToken(error instanceof Error ? error.message : 'invalid token');
  });
  if (payload['url'] !== `${place.bucketId}/${place.name}`) throw refusal.invalidSignature();
}
