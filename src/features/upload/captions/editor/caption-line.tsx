import { Minus, Play, Plus, Merge, SplitSquareVertical, Trash2, ListPlus } from 'lucide-react';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '@/lib/i18n/format';
import { Button } from '@/ui/button/button';
import { IconButton } from '@/ui/button/icon-button';
import { cx } from '@/ui/cx';
import { controlLook, FieldNotes } from '@/ui/field/field-frame';
import type { CueProblem } from '@/features/upload/captions/cues';
import type { EditorEvent, Line } from './editor-state';

/** A press moves an end of a line by this, in milliseconds. */
const stepMs = 100;

/** 'm:ss.t' */
const timeText = (ms: number) => `${formatDuration(ms / 1000)}.${Math.floor((ms % 1000) / 100)}`;

interface CaptionLineProps {
  line: Line;
  /** Its place in the list, from 1. */
  number: number;
  /** The id of its text field. */
  fieldId: string;
  /** ISO 639-1. */
  language: string;
  previousId: number | undefined;
  nextId: number | undefined;
  /** Why it cannot be published. */
  problem: CueProblem | null;
  /** Its tools are shown. */
  selected: boolean;
  /** The video is at this line. */
  spoken: boolean;
  /** The text in the other language at that time. */
  translation: string;
  send: (event: EditorEvent) => void;
  onSelect: () => void;
  /** Its text was left. */
  onBlur: () => void;
  onPlay: () => void;
  /** Moves the focus to another line. */
  onMove: (id: number, to: 'start' | 'end') => void;
  /** The video's current time, in milliseconds. */
  now: () => number;
}

/** One line of captions: its time, its text, and its actions while it is selected. */
export function CaptionLine(props: CaptionLineProps) {
  const { line, number, fieldId, language, selected, spoken, translation, problem } = props;
  const { send, onSelect, onPlay, onMove, previousId, nextId } = props;
  const { t } = useTranslation('upload');
  const field = useRef<HTMLTextAreaElement>(null);
  const wasSelected = useRef(false);
  const notesId = useId();
  const { id } = line;
  const [start, end] = [timeText(line.start), timeText(line.end)];

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart: caret, selectionEnd, value } = event.currentTarget;
    if (event.nativeEvent.isComposing || event.shiftKey || caret !== selectionEnd) return;
    const isAtEnd = caret === value.length;
    if (event.key === 'Enter') {
      send(isAtEnd ? { type: 'add', after: id } : { type: 'split', id, caret });
    } else if (event.key === 'Backspace' && caret === 0 && previousId !== undefined) {
      send({ type: 'join', id: previousId });
    } else if (event.key === 'ArrowUp' && caret === 0 && previousId !== undefined) {
      onMove(previousId, 'end');
    } else if (event.key === 'ArrowDown' && isAtEnd && nextId !== undefined) {
      onMove(nextId, 'start');
    } else {
      return;
    }
    event.preventDefault();
  };

  return (
    <li
      aria-current={spoken || undefined}
      className={cx(
        'relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 rounded-field p-2 before:absolute before:inset-y-2 before:left-0 before:w-1 before:rounded-full',
        selected && 'bg-raised',
        spoken && 'before:bg-signal',
      )}
    >
      <button
        type="button"
        aria-label={t('captions.line.play', { number, start })}
        onFocus={onSelect}
        onClick={onPlay}
        className="flex min-h-11 min-w-20 items-center gap-1.5 self-start rounded-full px-2 text-sm text-muted tabular-nums hover:bg-line hover:text-ink"
      >
        <Play aria-hidden className="size-4 shrink-0" />
        {start}
      </button>
      <div className="grid gap-1.5">
        {translation === '' ? null : (
          <p id={`${notesId}-translation`} className="text-sm wrap-anywhere text-muted">
            {translation}
          </p>
        )}
        <textarea
          ref={field}
          id={fieldId}
          lang={language}
          rows={1}
          value={line.text}
          aria-label={t('captions.line.label', { number, start, end })}
          aria-invalid={problem !== null || undefined}
          aria-describedby={
            [problem && `${notesId}-error`, translation && `${notesId}-translation`]
              .filter(Boolean)
              .join(' ') || undefined
          }
          placeholder={t('captions.line.placeholder')}
          onChange={(event) =>
            send({ type: 'typed', id, text: event.target.value.replaceAll('\n', ' ') })
          }
          onKeyDown={onKeyDown}
          onFocus={onSelect}
          onBlur={props.onBlur}
          onPointerDown={() => {
            wasSelected.current = selected;
          }}
          onClick={() => {
            if (!wasSelected.current) onPlay();
          }}
          className={cx(controlLook, 'field-sizing-content min-h-11 resize-none px-3 py-2')}
        />
        <FieldNotes
          error={problem && t(`captions.${problem}`)}
          hintId={`${notesId}-hint`}
          errorId={`${notesId}-error`}
        />
      </div>
      {selected ? (
        <LineTools
          {...props}
          caret={() => field.current?.selectionStart ?? 0}
          times={{ start, end }}
        />
      ) : null}
    </li>
  );
}

interface LineToolsProps extends CaptionLineProps {
  /** The place in its text where a person writes. */
  caret: () => number;
  times: { start: string; end: string };
}

function LineTools({ line, number, nextId, send, now, caret, times }: LineToolsProps) {
  const { t } = useTranslation('upload');
  const { id } = line;
  return (
    <div
      role="group"
      aria-label={t('captions.line.tools', { number })}
      className="col-span-2 mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
    >
      {(['start', 'end'] as const).map((edge) => (
        <TimeTool
          key={edge}
          name={t(`captions.line.${edge}`)}
          time={times[edge]}
          earlier={t(`captions.line.${edge}Earlier`)}
          later={t(`captions.line.${edge}Later`)}
          onStep={(by) => send({ type: edge, id, ms: line[edge] + by })}
        >
          <Button
            size="sm"
            variant="ghost"
            aria-label={t(`captions.line.${edge}HereName`)}
            onClick={() => send({ type: edge, id, ms: now() })}
          >
            {t(`captions.line.${edge}Here`)}
          </Button>
        </TimeTool>
      ))}
      <div className="grid flex-1 basis-64 grid-cols-4">
        <LineTool
          name="split"
          icon={<SplitSquareVertical aria-hidden />}
          disabled={line.text.trim() === ''}
          onPress={() => send({ type: 'split', id, caret: caret() })}
        />
        <LineTool
          name="join"
          icon={<Merge aria-hidden />}
          disabled={nextId === undefined}
          onPress={() => send({ type: 'join', id })}
        />
        <LineTool
          name="add"
          icon={<ListPlus aria-hidden />}
          onPress={() => send({ type: 'add', after: id })}
        />
        <LineTool
          name="delete"
          icon={<Trash2 aria-hidden />}
          onPress={() => send({ type: 'delete', id })}
        />
      </div>
    </div>
  );
}

interface LineToolProps {
  name: 'split' | 'join' | 'add' | 'delete';
  icon: ReactNode;
  disabled?: boolean;
  onPress: () => void;
}

/** An icon above its word, so that four fit beside each other on a phone. */
function LineTool({ name, icon, disabled = false, onPress }: LineToolProps) {
  const { t } = useTranslation('upload');
  return (
    <button
      type="button"
      disabled={disabled}
      aria-label={t(`captions.line.${name}Name`)}
      onClick={onPress}
      className="text-xs grid min-h-11 justify-items-center gap-0.5 rounded-field px-1 py-1.5 text-muted hover:bg-line hover:text-ink disabled:cursor-not-allowed disabled:opacity-55 disabled:hover:bg-transparent [&_svg]:size-5"
    >
      {icon}
      {t(`captions.line.${name}`)}
    </button>
  );
}

interface TimeToolProps {
  name: string;
  time: string;
  earlier: string;
  later: string;
  onStep: (ms: number) => void;
  children: ReactNode;
}

/** Moves one end of a line. */
function TimeTool({ name, time, earlier, later, onStep, children }: TimeToolProps) {
  return (
    <div className="flex items-center text-sm">
      <span className="w-10 text-muted">{name}</span>
      <IconButton label={earlier} icon={<Minus aria-hidden />} onClick={() => onStep(-stepMs)} />
      <output className="min-w-12 text-center tabular-nums">{time}</output>
      <IconButton label={later} icon={<Plus aria-hidden />} onClick={() => onStep(stepMs)} />
      {children}
    </div>
  );
}
