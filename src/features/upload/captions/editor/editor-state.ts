import type { Cue } from '@/domain/video/captions';

/** The shortest that a line is shown, in milliseconds. */
const shortestMs = 200;
/** A new line takes this long, where there is room. */
const newLineMs = 3000;
/** Less room than this between two lines is too little for another. */
const leastRoomMs = 1000;

/** A line with an id of its own, which stays the same while it is edited. */
export interface Line extends Cue {
  readonly id: number;
}

export interface EditorState {
  readonly lines: readonly Line[];
  readonly nextId: number;
  /** Lines deleted since something was typed, the last one first to come back. */
  readonly deleted: readonly Line[];
  /** The line to write in next and the place in its text; a new object whenever the focus has to move. */
  readonly focus: { readonly id: number; readonly caret: number } | null;
}

/** Times in milliseconds from the beginning of the video. */
export type EditorEvent =
  | { type: 'typed'; id: number; text: string }
  /** A line becomes two at this place of its text. */
  | { type: 'split'; id: number; caret: number }
  /** A line and the next become one. */
  | { type: 'join'; id: number }
  | { type: 'delete'; id: number }
  | { type: 'undo-delete' }
  /** An empty line behind another, or the first of all. */
  | { type: 'add'; after: number | null }
  | { type: 'start'; id: number; ms: number }
  | { type: 'end'; id: number; ms: number }
  /** Other lines take the place of all. */
  | { type: 'replace'; cues: readonly Cue[] };

/** @param isWritten whether the focus has to move to the first line without text */
export function editorOf(cues: readonly Cue[], isWritten = false): EditorState {
  const state = replaced({ lines: [], nextId: 0, deleted: [], focus: null }, cues);
  const empty = isWritten ? state.lines.find(({ text }) => text === '') : undefined;
  return empty ? { ...state, focus: { id: empty.id, caret: 0 } } : state;
}

/** The lines without their ids. */
export const cuesOfLines = (lines: readonly Line[]): readonly Cue[] =>
  lines.map(({ start, end, text }) => ({ start, end, text }));

/** The line that is spoken at a time; of several, the last that began. */
export const lineAt = (lines: readonly Line[], ms: number): Line | undefined =>
  lines.findLast(({ start, end }) => start <= ms && ms < end);

/** The editor's states. An event about a line that is gone, or that has no room, changes nothing. */
export function editorReducer(state: EditorState, event: EditorEvent): EditorState {
  const { lines } = state;
  if (event.type === 'replace') return replaced(state, event.cues);
  if (event.type === 'undo-delete') return undeleted(state);
  if (event.type === 'add' && event.after === null) {
    return lines.length > 0
      ? state
      : withNew(state, [], { start: 0, end: newLineMs, text: '' }, []);
  }
  const id = event.type === 'add' ? event.after : event.id;
  const index = lines.findIndex((line) => line.id === id);
  const line = lines[index];
  if (!line) return state;
  const before = lines.slice(0, index);
  const after = lines.slice(index + 1);
  switch (event.type) {
    case 'typed':
      return {
        ...state,
        lines: [...before, { ...line, text: event.text }, ...after],
        deleted: [],
      };
    case 'split':
      return split(state, before, line, after, event.caret);
    case 'join':
      return joinedState(state, before, line, after);
    case 'delete': {
      const next = after[0] ?? before.at(-1);
      return {
        ...state,
        lines: [...before, ...after],
        deleted: [line, ...state.deleted],
        focus: next ? { id: next.id, caret: next.text.length } : null,
      };
    }
    case 'add':
      return added(state, before, line, after);
    case 'start':
      return { ...state, lines: [...startedAt(before, line, event.ms), ...after] };
    case 'end':
      return { ...state, lines: [...before, ...endedAt(line, after, event.ms)] };
  }
}

function replaced(state: EditorState, cues: readonly Cue[]): EditorState {
  return {
    lines: cues.map((cue, index) => ({ ...cue, id: state.nextId + index })),
    nextId: state.nextId + cues.length,
    deleted: [],
    focus: null,
  };
}

function withNew(
  state: EditorState,
  before: readonly Line[],
  cue: Cue,
  after: readonly Line[],
): EditorState {
  const line = { ...cue, id: state.nextId };
  return {
    ...state,
    lines: [...before, line, ...after],
    nextId: state.nextId + 1,
    focus: { id: line.id, caret: 0 },
  };
}

/** The time is shared out by the letters. */
function split(
  state: EditorState,
  before: readonly Line[],
  line: Line,
  after: readonly Line[],
  caret: number,
): EditorState {
  const { start, end, text } = line;
  if (end - start < 2 * shortestMs) return state;
  const share = text === '' ? 0.5 : caret / text.length;
  const middle = within(
    Math.round(start + (end - start) * share),
    start + shortestMs,
    end - shortestMs,
  );
  const first = { ...line, end: middle, text: text.slice(0, caret).trimEnd() };
  const second = { start: middle, end, text: text.slice(caret).trimStart() };
  return withNew(state, [...before, first], second, after);
}

function joinedState(
  state: EditorState,
  before: readonly Line[],
  line: Line,
  [next, ...after]: readonly Line[],
): EditorState {
  if (!next) return state;
  const [head, tail] = [line.text.trimEnd(), next.text.trimStart()];
  const text = head === '' || tail === '' ? head + tail : `${head} ${tail}`;
  return {
    ...state,
    lines: [...before, { ...line, end: Math.max(line.end, next.end), text }, ...after],
    focus: { id: line.id, caret: text.length - tail.length },
  };
}

function undeleted(state: EditorState): EditorState {
  const [line, ...deleted] = state.deleted;
  if (!line) return state;
  const lines = [...state.lines, line].toSorted((a, b) => a.start - b.start);
  return { ...state, lines, deleted, focus: { id: line.id, caret: line.text.length } };
}

/** The new line fills the gap after a line; without a gap it takes the second half of that line's time. */
function added(
  state: EditorState,
  before: readonly Line[],
  line: Line,
  after: readonly Line[],
): EditorState {
  const room = (after[0]?.start ?? Infinity) - line.end;
  if (room < leastRoomMs) {
    if (line.end - line.start < 2 * shortestMs) return state;
    const middle = Math.round((line.start + line.end) / 2);
    const half = { start: middle, end: line.end, text: '' };
    return withNew(state, [...before, { ...line, end: middle }], half, after);
  }
  const gap = { start: line.end, end: line.end + Math.min(room, newLineMs), text: '' };
  return withNew(state, [...before, line], gap, after);
}

/** A line that begins earlier ends the one before it. */
function startedAt(before: readonly Line[], line: Line, ms: number): readonly Line[] {
  const previous = before.at(-1);
  const start = within(
    ms,
    previous ? previous.start + shortestMs : 0,
    Math.max(line.start, line.end - shortestMs),
  );
  const rest = before.slice(0, -1);
  const movedLine = { ...line, start };
  return previous
    ? [...rest, { ...previous, end: Math.min(previous.end, start) }, movedLine]
    : [movedLine];
}

/** A line that ends later begins the one after it. */
function endedAt(line: Line, [next, ...after]: readonly Line[], ms: number): readonly Line[] {
  const latest = next ? next.end - shortestMs : Infinity;
  const end = within(ms, line.start + shortestMs, Math.max(line.end, latest));
  const movedLine = { ...line, end };
  return next ? [movedLine, { ...next, start: Math.max(next.start, end) }, ...after] : [movedLine];
}

const within = (ms: number, least: number, most: number) =>
  Math.round(Math.max(least, Math.min(most, ms)));
