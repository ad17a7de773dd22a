import { readFileSync } from 'node:fs';

/**
 * Loudness of a 16-bit mono WAV file at each frame, 0 to 1.
 * @param fps frames a second
 */
export function envelope(wavFile: string, fps: number): number[] {
  const bytes = readFileSync(wavFile);
  const rate = bytes.readUInt32LE(24);
  const start = bytes.indexOf('data') + 8;
  const samples = Math.floor((bytes.length - start) / 2);
  const perFrame = rate / fps;
  const levels: number[] = [];
  for (let frame = 0; frame * perFrame < samples; frame += 1) {
    const from = Math.floor(frame * perFrame);
    const to = Math.min(samples, Math.floor(from + perFrame));
    let sum = 0;
    for (let i = from; i < to; i += 1) sum += bytes.readInt16LE(start + i * 2) ** 2;
    levels.push(Math.sqrt(sum / Math.max(1, to - from)));
  }
  const loudest = Math.max(1, ...levels);
  return levels.map((level) => Math.min(1, (level / loudest) * 1.6));
}
