import type { Cue } from '@/domain/video/captions';

/** Ample for the words of a video, even with the markup of other programs. */
const mostBytes = 256 * 1024;

export type CaptionsProblem = 'empty' | 'tooLarge' | 'notCaptions';

export type CaptionsFile =
  { ok: true; cues: readonly Cue[] } | { ok: false; problem: CaptionsProblem };

const header = /^WEBVTT(?=[ \t\n]|$)/;
const time = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[,.](\d{1,3})`;
const timing = new RegExp(String.raw`^\s*${time}\s*-->\s*${time}(?:\s|$)`);

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

const signs: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
};
/** In SubRip, only these are markup: 'I <3 you' is text. */
const srtMarks = /<\/?(?:font|[biu])\b[^>]*>|\{\\[^}]*\}/gi;
const vttMarks = /<[^>]*>/g;

const withoutMarks = (line: string, marks: RegExp) =>
  line
    .replaceAll(marks, '')
    .replaceAll(/&(?:amp|lt|gt|nbsp);/g, (sign) => signs[sign] ?? sign)
    .trim();

function msOf([hours = '0', minutes = '', seconds = '', thousandths = '']: readonly (
  string | undefined
)[]) {
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1000 + Number(thousandths.padEnd(3, '0'));
}

/** A caption's lines joined into one, because the app wraps them; another speaker begins a new line. */
const joinLines = (lines: readonly string[]) =>
  lines.reduce((text, line) => {
    if (text === '') return line;
    return /^[-–—]/.test(line) ? `${text}\n${line}` : `${text} ${line}`;
  }, '');

/**
 * The lines of a WebVTT or SubRip text, recognised by its content, not by a file's name, in the order of their times.
 * Those without text or without length are left out.
 */
export function parseCaptions(content: string): readonly Cue[] {
  const plain = content.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const isVtt = header.test(plain);
  const cues: { start: number; end: number; lines: string[] }[] = [];
  let isOpen = false;
  for (const line of plain.split('\n')) {
    const times = timing.exec(line);
    const last = cues.at(-1);
    if (times) {
      // This caption's number is the last line of the previous caption's text.
      if (last && isOpen && /^\s*\d+\s*$/.test(last.lines.at(-1) ?? '')) last.lines.pop();
      cues.push({ start: msOf(times.slice(1, 5)), end: msOf(times.slice(5, 9)), lines: [] });
      isOpen = true;
    } else if (line.trim() === '') {
      // In WebVTT, notes and names of captions may follow; in SubRip, more text.
      isOpen &&= !isVtt;
    } else if (isOpen) {
      last?.lines.push(line);
    }
  }
  return cues
    .map(({ start, end, lines }) => {
      const texts = lines.map((line) => withoutMarks(line, isVtt ? vttMarks : srtMarks));
      return { start, end, text: joinLines(texts.filter((line) => line !== '')) };
    })
    .filter(({ start, end, text }) => text !== '' && end > start)
    .toSorted((a, b) => a.start - b.start);
}

/** Reads a chosen file, or returns the reason why it can't be used. */
export async function readCaptions(file: Blob): Promise<CaptionsFile> {
  if (file.size > mostBytes) return { ok: false, problem: 'tooLarge' };
  const text = decoded(new Uint8Array(await file.arrayBuffer()));
  if (text.replace('\uFEFF', '').trim() === '') return { ok: false, problem: 'empty' };
  const cues = parseCaptions(text);
  return cues.length === 0 ? { ok: false, problem: 'notCaptions' } : { ok: true, cues };
}
