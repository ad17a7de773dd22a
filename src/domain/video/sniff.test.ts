import { describe, expect, it } from 'vitest';
import { sniffType } from './sniff';

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? Array.from(part, (char) => char.charCodeAt(0)) : part,
    ),
  );
const size = [0, 0, 0, 24];
const ebml = [0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x84];

describe('sniffType', () => {
  it.each([
    ['mp4', bytes(size, 'ftypisom')],
    ['mp4', bytes(size, 'ftypmp42')],
    ['mov', bytes(size, 'ftypqt  ')],
    ['mov', bytes(size, 'wide')],
    ['webm', bytes(ebml, 'webm')],
    ['avi', bytes('RIFF', size, 'AVI LIST')],
  ])('recognises %s', (container, content) => {
    expect(sniffType(content).container).toBe(container);
  });

  it.each([
    ['text/plain', bytes('This is a text, not a video.')],
    ['text/plain', bytes('áéíóú')],
    ['video/x-matroska', bytes(ebml, 'matroska')],
    ['image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe0])],
    ['image/heic', bytes(size, 'ftypheic')],
    ['audio/mp4', bytes(size, 'ftypM4A ')],
    ['audio/wav', bytes('RIFF', size, 'WAVE')],
    ['application/octet-stream', bytes([0, 1, 2, 3])],
    ['application/octet-stream', bytes()],
  ])('says that %s isn’t a video', (mimeType, content) => {
    expect(sniffType(content)).toEqual({ container: null, mimeType });
  });
});
