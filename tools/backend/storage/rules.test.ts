import { describe, expect, it } from 'vitest';
import { fileType } from './upload/multipart.ts';
import {
  cacheControlOf,
  isAllowedType,
  isPassiveType,
  isValidKey,
  sizeLimit,
  userMetadataOf,
  type Bucket,
} from './rules.ts';

const bucket = (changes: Partial<Bucket> = {}): Bucket => ({
  id: 'b',
  public: true,
  file_size_limit: null,
  allowed_mime_types: null,
  ...changes,
});

describe('isValidKey', () => {
  it.each(['a/b-c_d.mp4', "it's (1) & more!.webm", 'a..b', 'a=b;c:d+e,f?g@h$i*'])(
    'accepts %s',
    (key) => expect(isValidKey(key)).toBe(true),
  );
  it.each([
    '',
    'ñ',
    'a\\b',
    'a%2fb',
    'a\r\nb',
    'a\0',
    '../a',
    'a/../b',
    'a/.',
    'a/',
    '/a',
    'a//b',
    'x'.repeat(1025),
    '#',
  ])('refuses %j', (key) => expect(isValidKey(key)).toBe(false));
});

describe('isAllowedType', () => {
  const videos = bucket({ allowed_mime_types: ['video/mp4', 'image/*'] });
  it('compares the whole type', () => {
    expect(isAllowedType(videos, 'video/mp4')).toBe(true);
    expect(isAllowedType(videos, 'video/mp4;codecs=avc1')).toBe(false);
    expect(isAllowedType(videos, 'VIDEO/MP4')).toBe(false);
    expect(isAllowedType(videos, 'image/png')).toBe(true);
    expect(isAllowedType(videos, 'imagex/png')).toBe(false);
  });
  it('accepts any valid type where the bucket names none, and nothing that breaks a header', () => {
    expect(isAllowedType(bucket(), 'text/plain;charset=UTF-8')).toBe(true);
    expect(isAllowedType(bucket({ allowed_mime_types: ['*/*'] }), 'a/b')).toBe(true);
    for (const type of ['', 'video', 'a/b\r\nset-cookie: x', 'a/b; é', 'a/b c']) {
      expect(isAllowedType(bucket(), type)).toBe(false);
    }
  });
});

it('applies the smaller of the two size limits', () => {
  expect(sizeLimit(bucket(), 10)).toBe(10);
  expect(sizeLimit(bucket({ file_size_limit: 5 }), 10)).toBe(5);
  expect(sizeLimit(bucket({ file_size_limit: 50 }), 10)).toBe(10);
});

it('accepts only whole seconds as a cache time', () => {
  expect(cacheControlOf('3600')).toBe('max-age=3600');
  for (const other of ['', undefined, null, '1\r\nx: y', '-1', 'public']) {
    expect(cacheControlOf(other)).toBe('no-cache');
  }
});

it('sandboxes types that could run scripts', () => {
  for (const type of ['video/mp4', 'audio/mpeg', 'image/png', 'text/plain', 'text/plain;charset=x'])
    expect(isPassiveType(type)).toBe(true);
  for (const type of [
    'text/html',
    'image/svg+xml',
    'application/xml',
    'application/pdf',
    'text/css',
  ])
    expect(isPassiveType(type)).toBe(false);
});

it('reads user metadata', () => {
  expect(userMetadataOf('{"a":1}')).toEqual({ a: 1 });
  expect(userMetadataOf(undefined)).toBeNull();
  for (const text of ['', '1', 'null', '[1]', '{']) expect(() => userMetadataOf(text)).toThrow();
});

describe('fileType', () => {
  const field =
    'content-disposition: form-data; name="metadata"\r\n\r\n; filename="x"\r\ncontent-type: a/b';
  const file =
    'Content-Disposition: form-data; name=""; filename="blob"\r\nContent-Type: video/webm;codecs=vp9\r\n\r\nbytes';
  it('gives the type of the file as sent, whatever the fields contain', () => {
    expect(fileType(`--q\r\n${field}\r\n--q\r\n${file}`, 'q')).toBe('video/webm;codecs=vp9');
  });
  it('gives nothing for a file without a type', () => {
    const bare =
      'content-disposition: form-data; name="f"; filename="blob"\r\n\r\ncontent-type: a/b';
    expect(fileType(`--q\r\n${bare}`, 'q')).toBeUndefined();
  });
});
