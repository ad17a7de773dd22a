import { expect, it } from 'vitest';
import { isTinyPicture } from './tiny-picture';

const lossless = 'UklGRhwAAABXRUJQVlA4TA8AAAAvD8AGAAcQ9Y/+ByKi/wEA';
const lossy = atob('UklGRmwAAABXRUJQVlA4IGAAAAAQBACdASoQABwA');
const extended = `RIFF....WEBPVP8X\n${'\0'.repeat(7)}\x0f\0\0\x1b\0\0`;
const jpeg = '\xff\xd8\xff\xe0\0\x04..\xff\xdb\0\x03.\xff\xc0\0\x11\x08\0\x1c\0\x10';

const isTiny = (file: string, type = 'webp') =>
  isTinyPicture(`data:image/${type};base64,${btoa(file)}`);
/** The file with other bytes from an offset on. */
const changed = (file: string, at: number, bytes: string) =>
  file.slice(0, at) + bytes + file.slice(at + bytes.length);

it('takes every kind of WebP and JPEG of 16 by 28 pixels', () => {
  expect([atob(lossless), lossy, extended].map((file) => isTiny(file))).toEqual([true, true, true]);
  expect(isTiny(jpeg, 'jpeg')).toBe(true);
});

it.each([
  // 12000 by 12000: 14 bits each, less one.
  ['lossless', changed(atob(lossless), 21, '\xdf\xee\xb7\x0b')],
  ['lossy, too wide', changed(lossy, 26, '\x41\0')],
  ['lossy, too high', changed(lossy, 28, '\0\x2f')],
  ['extended, too wide', changed(extended, 24, '\xff\0\0')],
  ['extended, too high', changed(extended, 27, '\x1b\0\x01')],
  ['JPEG, too wide', changed(jpeg, jpeg.length - 2, '\x2e\xe0')],
  ['JPEG, too high', changed(jpeg, jpeg.length - 4, '\x01\x1c')],
  ['JPEG without a height', changed(jpeg, jpeg.length - 4, '\0\0')],
  ['JPEG with a large head in a small one', `\xff\xd8\xff\x01\0\x03.${jpeg.slice(2)}`],
])('refuses a picture whose header claims a larger size: %s', (_, file) => {
  expect(isTiny(file)).toBe(false);
});

it.each([
  ['nothing in it', '\0\0\0'],
  ['the first bytes of a WebP', lossy.slice(0, 27)],
  ['the first bytes of a JPEG', jpeg.slice(0, 10)],
  ['a JPEG that ends within a length', jpeg.slice(0, 5)],
  ['a picture of another kind', `\x89PNG\r\n\x1a\n${'\0'.repeat(30)}`],
])('refuses a file with %s', (_, file) => {
  expect(isTiny(file)).toBe(false);
  expect(isTiny(file, 'jpeg')).toBe(false);
});

it('refuses an address, another kind and what is no base64, without throwing', () => {
  expect(isTinyPicture('https://tracker.example/pixel.webp')).toBe(false);
  expect(isTinyPicture(`data:image/png;base64,${lossless}`)).toBe(false);
  expect(isTinyPicture(`data:image/webp;base64,${lossless}A`)).toBe(false);
  expect(isTinyPicture(`data:image/webp;base64,${lossless}=A==`)).toBe(false);
});
