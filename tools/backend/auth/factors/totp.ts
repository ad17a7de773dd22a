import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const periodSeconds = 30;
const digits = 6;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new key, as authenticators take it: 20 bytes in base 32. */
export const newSecret = (): string => base32(randomBytes(20));

function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => alphabet.charAt(Number.parseInt(group.padEnd(5, '0'), 2)))
    .join('');
}

function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (letter) =>
    alphabet.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** The code that an authenticator shows (RFC 6238). @param at milliseconds since the epoch */
export function codeAt(secret: string, at = Date.now()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 1000 / periodSeconds)));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** Whether a code is that of now, of the half minute before or of the one after. */
export function isCodeOf(secret: string, code: string, at = Date.now()): boolean {
  const given = Buffer.from(code.trim());
  return [-1, 0, 1].some((step) => {
    const expected = Buffer.from(codeAt(secret, at + step * periodSeconds * 1000));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** What the QR code says. */
export function keyUri(issuer: string, account: string, secret: string): string {
  const about = new URLSearchParams({
    algorithm: 'SHA1',
    digits: String(digits),
    issuer,
    period: String(periodSeconds),
    secret,
  });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${about}`;
}
