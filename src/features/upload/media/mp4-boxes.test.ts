import { describe, expect, it } from 'vitest';
import { isFragmentedMp4 } from './mp4-boxes';

function box(type: string, payload: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8 + payload);
  new DataView(bytes.buffer).setUint32(0, bytes.length);
  bytes.set(
    Array.from(type, (char) => char.charCodeAt(0)),
    4,
  );
  return bytes;
}

function largeBox(type: string, payload: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(16 + payload);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 1);
  view.setBigUint64(8, BigInt(bytes.length));
  bytes.set(
    Array.from(type, (char) => char.charCodeAt(0)),
    4,
  );
  return bytes;
}

/** jsdom's Blob has no arrayBuffer(). */
function file(...parts: Uint8Array<ArrayBuffer>[]): Blob {
  const whole = new Uint8Array(parts.flatMap((part) => Array.from(part)));
  const slice = (from = 0, to = whole.length) => {
    const cut = whole.slice(from, to);
    return Object.assign(new Blob(), { arrayBuffer: () => Promise.resolve(cut.buffer) });
  };
  const blob = new Blob([whole]);
  blob.slice = slice;
  return blob;
}

describe('isFragmentedMp4', () => {
  it('finds fragments behind the movie header', async () => {
    expect(await isFragmentedMp4(file(box('ftyp', 8), box('moov', 40), box('moof', 4)))).toBe(true);
    expect(await isFragmentedMp4(file(box('ftyp', 8), largeBox('free', 9), box('moof', 0)))).toBe(
      true,
    );
  });

  it('finds none in an ordinary film or a broken one', async () => {
    expect(await isFragmentedMp4(file(box('ftyp', 8), box('mdat', 99), box('moov', 9)))).toBe(
      false,
    );
    expect(await isFragmentedMp4(file(new Uint8Array(64)))).toBe(false);
    expect(await isFragmentedMp4(file(new Uint8Array(3)))).toBe(false);
  });
});
