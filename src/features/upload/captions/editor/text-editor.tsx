import { Plus } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useId,
  useReducer,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Cue } from '@/domain/video/captions';
import { isBlank } from '@/lib/blank-text';
import { Button } from '@/ui/button/button';
import { Skeleton } from '@/ui/feedback/skeleton';
import {
  emptyCues,
  problemOfCue,
  textMeanwhile,
  type FaultyLines,
} from '@/features/upload/captions/cues';
import { CaptionLine } from './caption-line';
import { cuesOfLines, editorOf, editorReducer } from './editor-state';
import { msOfVideo, playLine, useSpokenLine } from './line-playback';

interface TextEditorProps {
  videoRef: RefObject<HTMLVideoElement | null>;
  /** The video's length; null until it is read, 0 where it cannot be. */
  videoMs: number | null;
  /** ISO 639-1. */
  language: string;
  /** The lines to begin with; without any, empty ones over the length of the video. */
  cues: readonly Cue[];
  /** The lines in the other language. */
  others: readonly Cue[];
  /** Begins with the focus in the first line without text. */
  isWritten: boolean;
  /** Moves the focus to the first line that cannot be published, whenever it changes. */
  refusals: number;
  onChange: (cues: readonly Cue[]) => void;
  /** Text that is known to contain contact details. */
  faulty: FaultyLines;
  /** A line was left. */
  onBlur: () => void;
}

/** Puts the caret into a line's text. */
function focusField(fieldId: string, caret: number): void {
  const field = document.getElementById(fieldId);
  if (!(field instanceof HTMLTextAreaElement)) return;
  field.focus();
  field.setSelectionRange(caret, caret);
}

/** The lines of captions in one language. Key it by its initial lines. */
export function TextEditor(props: TextEditorProps) {
  const { videoRef, videoMs, language, cues, others, isWritten, refusals, onChange } = props;
  const { faulty, onBlur } = props;
  const { t } = useTranslation('upload');
  const [state, send] = useReducer(editorReducer, cues, (initialCues) =>
    editorOf(initialCues, isWritten),
  );
  const [selected, setSelected] = useState<number | null>(null);
  const [isNew, setIsNew] = useState(cues.length === 0);
  const { lines, deleted, focus } = state;
  const spokenId = useSpokenLine(videoRef, lines);
  const leaveLine = useRef<() => void>(() => undefined);
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const fieldOf = (line: number) => `${id}-${line}`;
  const problemOf = (text: string, index: number) => {
    const next = lines.find((line, other) => other > index && !isBlank(line.text));
    return isBlank(text) ? null : problemOfCue(text, next?.text, faulty);
  };

  useEffect(() => () => leaveLine.current(), []);

  if (isNew && videoMs !== null) {
    setIsNew(false);
    send({ type: 'replace', cues: emptyCues(videoMs) });
  }

  const first = useRef(lines);
  const tell = useEffectEvent(() => onChange(cuesOfLines(lines)));
  useEffect(() => {
    if (lines === first.current) return;
    first.current = lines;
    tell();
  }, [lines]);

  useEffect(() => {
    if (focus) focusField(`${id}-${focus.id}`, focus.caret);
  }, [focus, id]);

  const showRefused = useEffectEvent(() => {
    const refusedLine = lines.find(({ text }, index) => problemOf(text, index) !== null);
    if (refusedLine) focusField(fieldOf(refusedLine.id), refusedLine.text.length);
  });
  useEffect(() => {
    if (refusals > 0) showRefused();
  }, [refusals]);

  useEffect(() => {
    // Someone who writes looks at the line that is written.
    if (spokenId === null || list.current?.contains(document.activeElement)) return;
    document.getElementById(`${id}-${spokenId}`)?.scrollIntoView({ block: 'nearest' });
  }, [spokenId, id]);

  if (isNew) return <Skeleton className="h-40" />;
  return (
    <>
      <ol ref={list} className="grid gap-1">
        {lines.map((line, index) => (
          <CaptionLine
            key={line.id}
            line={line}
            number={index + 1}
            fieldId={fieldOf(line.id)}
            language={language}
            previousId={lines[index - 1]?.id}
            nextId={lines[index + 1]?.id}
            problem={problemOf(line.text, index)}
            selected={line.id === selected}
            spoken={line.id === spokenId}
            translation={isBlank(line.text) ? textMeanwhile(line, others) : ''}
            send={send}
            onBlur={onBlur}
            onSelect={() => setSelected(line.id)}
            onPlay={() => {
              leaveLine.current();
              if (videoRef.current) leaveLine.current = playLine(videoRef.current, line);
            }}
            onMove={(other, to) => {
              const text = lines.find((one) => one.id === other)?.text ?? '';
              focusField(fieldOf(other), to === 'start' ? 0 : text.length);
            }}
            now={() => msOfVideo(videoRef)}
          />
        ))}
      </ol>
      {lines.length === 0 ? (
        <div className="grid justify-items-start gap-3 p-2">
          <p className="text-muted">{t('captions.noLines')}</p>
          <Button
            size="sm"
            variant="secondary"
            icon={<Plus aria-hidden />}
            onClick={() => send({ type: 'add', after: null })}
          >
            {t('captions.addFirst')}
          </Button>
        </div>
      ) : null}
      <output className="sticky bottom-0 mt-2 block empty:hidden">
        {deleted.length > 0 ? (
          <span className="flex items-center justify-between gap-3 rounded-field border border-line bg-surface px-4 py-2 text-sm">
            {t('captions.lineDeleted', { count: deleted.length })}
            <Button size="sm" variant="secondary" onClick={() => send({ type: 'undo-delete' })}>
              {t('captions.undo')}
            </Button>
          </span>
        ) : null}
      </output>
    </>
  );
}
