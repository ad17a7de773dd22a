import { describe, expect, it } from 'vitest';
import {
  cuesOfLines,
  editorOf,
  editorReducer,
  lineAt,
  type EditorEvent,
  type EditorState,
} from './editor-state';

const cues = [
  { start: 0, end: 2000, text: 'Hi, I am Mei.' },
  { start: 2000, end: 4000, text: 'I close.' },
  { start: 6000, end: 8000, text: 'Call me.' },
];
const run = (...events: EditorEvent[]): EditorState =>
  events.reduce((state, event) => editorReducer(state, event), editorOf(cues));
const after = (...events: EditorEvent[]) => cuesOfLines(run(...events).lines);
const times = (...events: EditorEvent[]) => after(...events).map(({ start, end }) => [start, end]);

it('changes the text of one line', () => {
  expect(after({ type: 'typed', id: 1, text: 'I sell.' })).toEqual([
    cues[0],
    { ...cues[1], text: 'I sell.' },
    cues[2],
  ]);
});

describe('splitting', () => {
  it('divides the time by the letters, and continues in the second line', () => {
    const state = run({ type: 'split', id: 0, caret: 3 });
    expect(cuesOfLines(state.lines).slice(0, 2)).toEqual([
      { start: 0, end: 462, text: 'Hi,' },
      { start: 462, end: 2000, text: 'I am Mei.' },
    ]);
    expect(state.focus).toEqual({ id: 3, caret: 0 });
  });

  it('leaves each line long enough to be seen', () => {
    expect(times({ type: 'split', id: 0, caret: 0 }).slice(0, 2)).toEqual([
      [0, 200],
      [200, 2000],
    ]);
    const short: EditorEvent = { type: 'end', id: 0, ms: 300 };
    expect(times(short, { type: 'split', id: 0, caret: 3 })).toEqual(times(short));
  });
});

describe('joining', () => {
  it('makes one line of two, and keeps the place between them', () => {
    const state = run({ type: 'join', id: 0 });
    expect(cuesOfLines(state.lines)).toEqual([
      { start: 0, end: 4000, text: 'Hi, I am Mei. I close.' },
      cues[2],
    ]);
    expect(state.focus).toEqual({ id: 0, caret: 14 });
  });

  it('undoes a split', () => {
    expect(after({ type: 'split', id: 0, caret: 3 }, { type: 'join', id: 0 })).toEqual(cues);
  });

  it('adds no space to an empty line, and leaves the last line alone', () => {
    expect(after({ type: 'typed', id: 0, text: '' }, { type: 'join', id: 0 })[0]?.text).toBe(
      'I close.',
    );
    expect(after({ type: 'join', id: 2 })).toEqual(cues);
  });
});

describe('deleting', () => {
  it('moves on to the next line, or to the one before the last', () => {
    expect(run({ type: 'delete', id: 1 }).focus?.id).toBe(2);
    expect(run({ type: 'delete', id: 2 }).focus?.id).toBe(1);
  });

  it('is undone line by line, each in its place', () => {
    const both: EditorEvent[] = [
      { type: 'delete', id: 0 },
      { type: 'delete', id: 1 },
    ];
    expect(after(...both)).toEqual([cues[2]]);
    expect(after(...both, { type: 'undo-delete' })).toEqual([cues[1], cues[2]]);
    expect(after(...both, { type: 'undo-delete' }, { type: 'undo-delete' })).toEqual(cues);
    expect(after({ type: 'undo-delete' })).toEqual(cues);
  });

  it('is permanent once text was typed', () => {
    const typed: EditorEvent = { type: 'typed', id: 1, text: 'I sell.' };
    expect(run({ type: 'delete', id: 0 }, typed).deleted).toEqual([]);
  });
});

describe('adding', () => {
  it('fills the gap behind a line', () => {
    expect(times({ type: 'add', after: 1 })).toEqual([
      [0, 2000],
      [2000, 4000],
      [4000, 6000],
      [6000, 8000],
    ]);
    expect(times({ type: 'add', after: 2 }).at(-1)).toEqual([8000, 11_000]);
  });

  it('takes half of a line that the next follows at once', () => {
    expect(times({ type: 'add', after: 0 }).slice(0, 3)).toEqual([
      [0, 1000],
      [1000, 2000],
      [2000, 4000],
    ]);
  });

  it('begins with a first line where there is none', () => {
    const empty = editorReducer(editorOf([]), { type: 'add', after: null });
    expect(cuesOfLines(empty.lines)).toEqual([{ start: 0, end: 3000, text: '' }]);
    expect(empty.focus).toEqual({ id: 0, caret: 0 });
  });
});

describe('times', () => {
  it.each<[EditorEvent, number[][]]>([
    // Into a gap.
    [
      { type: 'start', id: 2, ms: 5000 },
      [
        [0, 2000],
        [2000, 4000],
        [5000, 8000],
      ],
    ],
    [
      { type: 'end', id: 1, ms: 5000 },
      [
        [0, 2000],
        [2000, 5000],
        [6000, 8000],
      ],
    ],
    // Into the neighbour, which gives way.
    [
      { type: 'start', id: 1, ms: 1500.4 },
      [
        [0, 1500],
        [1500, 4000],
        [6000, 8000],
      ],
    ],
    [
      { type: 'end', id: 0, ms: 2500 },
      [
        [0, 2500],
        [2500, 4000],
        [6000, 8000],
      ],
    ],
    // Never past a neighbour, the line's other end, or the beginning of the video.
    [
      { type: 'start', id: 1, ms: -500 },
      [
        [0, 200],
        [200, 4000],
        [6000, 8000],
      ],
    ],
    [
      { type: 'end', id: 0, ms: 9000 },
      [
        [0, 3800],
        [3800, 4000],
        [6000, 8000],
      ],
    ],
    [
      { type: 'start', id: 0, ms: -1 },
      [
        [0, 2000],
        [2000, 4000],
        [6000, 8000],
      ],
    ],
    [
      { type: 'start', id: 0, ms: 3000 },
      [
        [1800, 2000],
        [2000, 4000],
        [6000, 8000],
      ],
    ],
    [
      { type: 'end', id: 2, ms: 0 },
      [
        [0, 2000],
        [2000, 4000],
        [6000, 6200],
      ],
    ],
  ])('of %j', (event, expected) => {
    expect(times(event)).toEqual(expected);
  });

  it('show which line is spoken', () => {
    const { lines } = run();
    expect(lineAt(lines, 2000)?.id).toBe(1);
    expect(lineAt(lines, 4000)).toBeUndefined();
    expect(lineAt(lines, 7999)?.id).toBe(2);
  });
});

it('shows other lines with ids of their own', () => {
  const state = run({ type: 'delete', id: 0 }, { type: 'replace', cues: cues.slice(2) });
  expect(state.lines).toEqual([{ ...cues[2], id: 3 }]);
  expect(state.deleted).toEqual([]);
});

it('is not changed by an event about a line that is gone', () => {
  const state = run({ type: 'delete', id: 1 });
  expect(editorReducer(state, { type: 'typed', id: 1, text: 'late' })).toBe(state);
});
