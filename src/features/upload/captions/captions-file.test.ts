import { describe, expect, it } from 'vitest';
import { readCaptions, toWebVtt } from './captions-file';

const srt =
  '1\n00:00:00,500 --> 00:00:02,000\nHi, I am Mei.\n\n2\n00:00:02,500 --> 00:00:04,000\nI close.\n';
const vtt =
  'WEBVTT\n\n00:00:00.500 --> 00:00:02.000\nHi, I am Mei.\n\n00:00:02.500 --> 00:00:04.000\nI close.\n';

describe('SubRip', () => {
  it.each([
    ['in its usual form', srt],
    ['with Windows line ends', srt.replaceAll('\n', '\r\n')],
    ['with carriage returns as line ends', srt.replaceAll('\n', '\r')],
    ['with a byte order mark', `\uFEFF${srt}`],
    ['without empty lines between captions', srt.replaceAll('\n\n', '\n')],
    ['without numbers', srt.replaceAll(/^\d\n/gm, '')],
    ['with screen positions', srt.replace('02,000', '02,000 X1:10 X2:20 Y1:1 Y2:2')],
    ['with short times', srt.replaceAll(/00:00:0(\d),(\d)00/g, '0:0:$1,$2')],
    ['with blank lines around it', `\n  \n${srt}\n \n`],
  ])('is converted to WebVTT %s', (_name, text) => {
    expect(toWebVtt(text)).toBe(vtt);
  });

  const said = (text: string) =>
    toWebVtt(`1\n00:00:01,000 --> 00:00:02,000\n${text}\n`)?.split('\n').slice(3).join('\n');

  it.each([
    ['<font color="#fff">Hello</font>', 'Hello'],
    [String.raw`{\an8}Up there`, 'Up there'],
    ['<i>Really</i>', '<i>Really</i>'],
    ['R&D &amp; I <3 you', 'R&amp;D &amp; I &lt;3 you'],
    ['cold --> warm', 'cold --&gt; warm'],
    ['Two lines,\none caption', 'Two lines,\none caption'],
    ['Forty\n42', 'Forty\n42'],
  ])('keeps the text of %j', (text, expected) => {
    expect(said(text)).toBe(`${expected}\n`);
  });

  it('leaves out a caption without text', () => {
    expect(toWebVtt(srt.replace('I close.', '<font color="red"></font>'))).toBe(
      vtt.slice(0, vtt.indexOf('\n00:00:02.500')),
    );
  });
});

describe('WebVTT', () => {
  it.each([
    ['in its usual form', vtt],
    [
      'with a title, notes and styles',
      vtt.replace('\n\n', ' Mei\n\nNOTE mine\n\nSTYLE\n::cue {}\n\n'),
    ],
    ['without hours', vtt.replaceAll('00:00:', '00:')],
  ])('is kept unchanged %s', (_name, text) => {
    expect(toWebVtt(text)).toBe(text);
  });

  it('is stripped of its byte order mark and of Windows line ends', () => {
    expect(toWebVtt(`\uFEFF${vtt.replaceAll('\n', '\r\n')}`)).toBe(vtt);
  });

  it('is corrected when its timings are written as in SubRip, which no browser reads', () => {
    expect(toWebVtt(`WEBVTT\n\n${srt}`)).toBe(vtt);
  });

  it.each([
    'WEBVTT',
    'WEBVTT\n\nNOTE nothing\n',
    'WEBVTTX\n\n',
    'Hello',
    '1\n2\n3',
    '00:01 --> 00:02',
  ])('is not recognised in %j', (text) => {
    expect(toWebVtt(text)).toBeUndefined();
  });
});

describe('a chosen file', () => {
  const textOf = async (content: BlobPart, name = 'a.txt') => {
    const read = await readCaptions(new File([content], name));
    return read.ok ? read.file.text() : read.problem;
  };
  /** Encodes one byte per character (Windows-1252) or two (UTF-16). */
  const bytes = (text: string, width: 1 | 2) =>
    new Uint8Array(Array.from(text).flatMap((letter) => [letter.charCodeAt(0), 0].slice(0, width)));

  it('is read by its content, whatever its name', async () => {
    expect(await textOf(srt, 'pitch.vtt')).toBe(vtt);
    expect(await textOf(vtt, 'pitch.srt')).toBe(vtt);
    expect(await textOf('\u0000\u0001\u0002 film', 'pitch.srt')).toBe('notCaptions');
  });

  it('is uploaded with the type that the bucket accepts', async () => {
    const read = await readCaptions(new File([srt], 'pitch.srt'));
    expect(read.ok && read.file.type).toBe('text/vtt');
  });

  it('keeps its accents in UTF-8, UTF-16 and Windows-1252', async () => {
    const spanish = srt.replace('I close.', 'Año tras año.');
    const expected = vtt.replace('I close.', 'Año tras año.');
    expect(await textOf(spanish)).toBe(expected);
    expect(await textOf(bytes(spanish, 1))).toBe(expected);
    expect(await textOf(bytes(`\uFEFF${spanish}`, 2).with(0, 0xff).with(1, 0xfe))).toBe(expected);
  });

  it.each([
    ['', 'empty'],
    [' \r\n\uFEFF', 'empty'],
    ['Hello', 'notCaptions'],
    [vtt.padEnd(256 * 1024 + 1), 'tooLarge'],
    // Converting SubRip to WebVTT makes the file larger than the limit.
    [srt + 'x'.repeat(256 * 1024 - srt.length), 'tooLarge'],
  ])('reports why it cannot be used: %#', async (content, problem) => {
    expect(await textOf(content)).toBe(problem);
  });

  it('may be as large as the bucket allows', async () => {
    expect(await textOf(vtt.padEnd(256 * 1024))).toBe(vtt.padEnd(256 * 1024));
  });
});
