import { describe, expect, it } from 'vitest';
import { parseCaptions, readCaptions } from './captions-file';

const srt =
  '1\n00:00:00,500 --> 00:00:02,000\nHi, I am Mei.\n\n2\n00:00:02,500 --> 00:00:04,000\nI close.\n';
const vtt =
  'WEBVTT\n\n00:00:00.500 --> 00:00:02.000\nHi, I am Mei.\n\n00:00:02.500 --> 00:00:04.000\nI close.\n';
const cues = [
  { start: 500, end: 2000, text: 'Hi, I am Mei.' },
  { start: 2500, end: 4000, text: 'I close.' },
];

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
    ['with a caption without text', `${srt}\n3\n00:00:05,000 --> 00:00:06,000\n<b></b>\n`],
    ['with a caption without length', `${srt}\n3\n00:00:05,000 --> 00:00:05,000\nNever\n`],
  ])('is read %s', (_name, text) => {
    expect(parseCaptions(text)).toEqual(cues);
  });

  const textsOf = (text: string) =>
    parseCaptions(`1\n00:00:01,000 --> 00:00:02,000\n${text}\n`)[0]?.text;

  it.each([
    ['<font color="#fff">Hello</font>', 'Hello'],
    [String.raw`{\an8}Up there`, 'Up there'],
    ['<i>Really</i>', 'Really'],
    ['R&D &amp; I <3 you', 'R&D & I <3 you'],
    ['cold --> warm', 'cold --> warm'],
    ['Two lines,\none caption', 'Two lines, one caption'],
    ['- Who are you?\n- Mei.', '- Who are you?\n- Mei.'],
    ['Forty\n42', 'Forty 42'],
  ])('keeps the text of %j', (text, expected) => {
    expect(textsOf(text)).toBe(expected);
  });
});

describe('WebVTT', () => {
  it.each([
    ['in its usual form', vtt],
    [
      'with a title, notes, styles and names of captions',
      vtt
        .replace('\n\n', ' Mei\n\nNOTE mine\n\nSTYLE\n::cue {}\n\nintro\n')
        .replace('\n\n00:00:02', '\n\nNOTE\nlater\n\nend\n00:00:02'),
    ],
    ['without hours', vtt.replaceAll('00:00:', '00:')],
    ['with Windows line ends', `\uFEFF${vtt.replaceAll('\n', '\r\n')}`],
    ['with the timings of SubRip', `WEBVTT\n\n${srt}`],
    ['with voices and styles', vtt.replace('Hi,', '<v Mei><c.loud>Hi,</c>')],
    [
      'with its captions out of order',
      `WEBVTT\n${['', ...vtt.split('\n\n').slice(1).toReversed()].join('\n\n')}`,
    ],
  ])('is read %s', (_name, text) => {
    expect(parseCaptions(text)).toEqual(cues);
  });

  it.each([
    'WEBVTT',
    'WEBVTT\n\nNOTE nothing\n',
    'WEBVTTX\n\n',
    'Hello',
    '1\n2\n3',
    '00:01 --> 00:02',
  ])('is not recognised in %j', (text) => {
    expect(parseCaptions(text)).toEqual([]);
  });
});

describe('a chosen file', () => {
  const linesOf = async (content: BlobPart, name = 'a.txt') => {
    const read = await readCaptions(new File([content], name));
    return read.ok ? read.cues : read.problem;
  };
  /** Encodes one byte per character (Windows-1252) or two (UTF-16). */
  const bytes = (text: string, width: 1 | 2) =>
    new Uint8Array(Array.from(text).flatMap((letter) => [letter.charCodeAt(0), 0].slice(0, width)));

  it('is read by its content, whatever its name', async () => {
    expect(await linesOf(srt, 'pitch.vtt')).toEqual(cues);
    expect(await linesOf(vtt, 'pitch.srt')).toEqual(cues);
    expect(await linesOf('\u0000\u0001\u0002 film', 'pitch.srt')).toBe('notCaptions');
  });

  it('keeps its accents in UTF-8, UTF-16 and Windows-1252', async () => {
    const spanish = srt.replace('I close.', 'Año tras año.');
    const expected = [cues[0], { ...cues[1], text: 'Año tras año.' }];
    expect(await linesOf(spanish)).toEqual(expected);
    expect(await linesOf(bytes(spanish, 1))).toEqual(expected);
    expect(await linesOf(bytes(`\uFEFF${spanish}`, 2).with(0, 0xff).with(1, 0xfe))).toEqual(
      expected,
    );
  });

  it.each([
    ['', 'empty'],
    [' \r\n\uFEFF', 'empty'],
    ['Hello', 'notCaptions'],
    [vtt.padEnd(256 * 1024 + 1), 'tooLarge'],
  ])('reports why it cannot be used: %#', async (content, problem) => {
    expect(await linesOf(content)).toBe(problem);
  });
});
