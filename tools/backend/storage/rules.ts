import { refusal } from './errors.ts';

export interface Bucket {
  id: string;
  public: boolean;
  /** Bytes; null applies the project's limit. */
  file_size_limit: number | null;
  /** E.g. `video/mp4`, `image/*`; null or empty allows every type. */
  allowed_mime_types: string[] | null;
}

const keyPattern = /^(\w|\/|!|-|\.|\*|'|\(|\)| |&|\$|@|=|;|:|\+|,|\?)+$/;
const maxKeyLength = 1024;
const mediaTypePattern = /^[\w.+-]+\/[\w.+-]+([ \t]*;[ \t\x21-\x7e]*)?$/;
const secondsPattern = /^\d{1,10}$/;

/**
 * Whether hosted storage accepts an object name; path segments like '..' are refused in addition.
 */
export function isValidKey(key: string): boolean {
  return (
    key.length <= maxKeyLength &&
    keyPattern.test(key) &&
    !key.split('/').some((step) => ['', '.', '..'].includes(step))
  );
}

/** Types are compared whole, as on hosted: `video/webm;codecs=vp9` is not `video/webm`. */
export function isAllowedType({ allowed_mime_types: allowed }: Bucket, type: string): boolean {
  if (!mediaTypePattern.test(type)) return false;
  if (!allowed || allowed.length === 0) return true;
  return allowed.some(
    (pattern) =>
      pattern === '*/*' ||
      pattern === type ||
      (pattern.endsWith('/*') && type.startsWith(pattern.slice(0, -1))),
  );
}

/** Largest object of a bucket in bytes. */
export function sizeLimit(bucket: Bucket, globalLimit: number): number {
  return Math.min(bucket.file_size_limit ?? globalLimit, globalLimit);
}

/**
 * Checks what is known of an object before its bytes arrive.
 *
 * @throws StorageError InvalidKey, InvalidMimeType or EntityTooLarge.
 */
export function checkObject(
  bucket: Bucket,
  object: { name: string; type: string; size: number },
  globalLimit: number,
): void {
  if (!isValidKey(object.name)) throw refusal.invalidKey(object.name);
  if (!isAllowedType(bucket, object.type)) throw refusal.invalidType(object.type);
  if (object.size > sizeLimit(bucket, globalLimit)) throw refusal.tooLarge();
}

/** The Cache-Control of an upload's `cacheControl` field: whole seconds, otherwise no caching. */
export function cacheControlOf(seconds: string | null | undefined): string {
  return seconds && secondsPattern.test(seconds) ? `max-age=${seconds}` : 'no-cache';
}

/**
 * Parses user metadata, sent as JSON text.
 *
 * @throws StorageError InvalidRequest when it is not an object.
 */
export function userMetadataOf(text: string | null | undefined): Record<string, unknown> | null {
  if (text == null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Falls through to the refusal.
  }
  throw refusal.invalid('metadata must be a JSON object');
}

/**
 * Whether a browser only plays or shows this type. Any other type (HTML, SVG, XML, PDF, unknown)
 * could run scripts in the storage's origin and is served sandboxed.
 */
export function isPassiveType(type: string): boolean {
  return /^(video|audio)\/|^image\/(?!svg)|^(text\/plain|application\/octet-stream)(;|$)/.test(
    type,
  );
}
