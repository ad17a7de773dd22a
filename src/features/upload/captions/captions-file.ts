/** The size limit of the captions bucket. */
const mostBytes = 256 * 1024;

export type CaptionsProblem = 'empty' | 'tooLarge' | 'notCaptions';

export type CaptionsFile = { ok: true; file: Blob } | { ok: false; problem: CaptionsProblem };

const header = /^WEBVTT(?=[ \t\n]|$)/;
const vttTiming = /^(?:\d{2,}:)?\d{2}:\d{2}\.\d{3}[ \t]+-->[ \t]+(?:\d{2,}:)?\d{2}:\d{2}\.\d{3}/m;
const srtTime = String.raw`(\d{1,3}):(\d{1,2}):(\d{1,2})[,.](\d{1,3})`;
const srtTiming = new RegExp(String.raw`^\s*${srtTime}\s*-->\s*${srtTime}(?:\s|$)`);

/** Decodes UTF-16 (by its byte order mark) or UTF-8, and Windows-1252 if the bytes are neither. */
function decoded(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Removes SubRip markup that WebVTT does not have, and escapes characters that WebVTT would read as
 * markup.
 */
const withoutMarks = (line: string) =>
  line
    .replaceAll(/<\/?font[^>]*>|\{\\[^}]*\}/gi, '')
    .replaceAll(/&(?!(?:amp|lt|gt|nbsp|#\d+);)/g, '&amp;')
    .replaceAll(/<(?!\/?[biu]>)/gi, '&lt;')
    .replaceAll('-->', '--&gt;')
    .trim();

function timeOf([hours = '', minutes = '', seconds = '', thousandths = '']: readonly string[]) {
  const two = (text: string) => text.padStart(2, '0');
  return `${two(hours)}:${two(minutes)}:${two(seconds)}.${thousandths.padEnd(3, '0')}`;
}

interface Cue {
  timing: string;
  lines: string[];
}

/** The cues of a SubRip text: each from its timing line to the number, or timing, of the next. */
function srtCues(text: string): Cue[] {
  const cues: Cue[] = [];
  for (const line of text.split('\n')) {
    const times = srtTiming.exec(line);
    const last = cues.at(-1);
    if (times) {
      if (last && /^\s*\d+\s*$/.test(last.lines.at(-1) ?? '')) last.lines.pop();
      const timing = `${timeOf(times.slice(1, 5))} --> ${timeOf(times.slice(5, 9))}`;
      cues.push({ timing, lines: [] });
    } else if (line.trim() !== '') {
      last?.lines.push(line);
    }
  }
  return cues
    .map(({ timing, lines }) => ({
      timing,
      lines: lines.map(withoutMarks).filter((line) => line !== ''),
    }))
    .filter(({ lines }) => lines.length > 0);
}

/**
 * Converts WebVTT or SubRip text to WebVTT, recognised by its content, not by the file name.
 * Undefined for a text without a single caption.
 */
export function toWebVtt(text: string): string | undefined {
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  if (header.test(plain) && vttTiming.test(plain)) return plain;
  const cues = srtCues(plain);
  if (cues.length === 0) return undefined;
  return `WEBVTT\n\n${cues.map(({ timing, lines }) => `${timing}\n${lines.join('\n')}\n`).join('\n')}`;
}

/** Reads a chosen file into the captions to upload, or gives the reason why it cannot be used. */
export async function readCaptions(chosen: Blob): Promise<CaptionsFile> {
  if (chosen.size > mostBytes) return { ok: false, problem: 'tooLarge' };
  const text = decoded(new Uint8Array(await chosen.arrayBuffer()));
  if (text.trim() === '') return { ok: false, problem: 'empty' };
  const captions = toWebVtt(text);
  if (captions === undefined) return { ok: false, problem: 'notCaptions' };
  const file = new Blob([captions], { type: 'text/vtt' });
  return file.size > mostBytes ? { ok: false, problem: 'tooLarge' } : { ok: true, file };
}
