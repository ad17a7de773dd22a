import { useMemo, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cue } from '@/domain/video/captions';
import { useTextFaults } from '@/domain/text-faults';
import { ConfirmDialog } from '@/ui/dialog/alert-dialog';
import { TheatreDialog } from '@/ui/dialog/theatre-dialog';
import { Alert } from '@/ui/feedback/alert';
import { useKeyboardInset } from '@/ui/hooks/use-keyboard-inset';
import { readCaptions } from '@/features/upload/captions/captions-file';
import { CaptionsPicker } from '@/features/upload/captions/captions-picker';
import { faultyLinesOf, publishedOf } from '@/features/upload/captions/cues';
import { CaptionsConflict } from './captions-conflict';
import { EditorHeader } from './editor-header';
import { LanguageChoice } from './language-choice';
import { TextEditor } from './text-editor';
import { usePublishing, type PublishingProps } from './use-publishing';
import { useTexts } from './use-texts';

interface CaptionsEditorProps extends PublishingProps {
  /** Where the video and its poster are loaded. */
  videoAddress: string | null;
  coverAddress: string | null;
}

type Question = { type: 'discard' | 'delete' } | { type: 'replace'; cues: readonly Cue[] };

/** Captions line by line beside their video, in one language or two, until they are published with one press. */
export function CaptionsEditor(props: CaptionsEditorProps) {
  const { videoAddress, coverAddress, onClose } = props;
  const { t } = useTranslation('upload');
  const [question, setQuestion] = useState<Question | null>(null);
  const [videoMs, setVideoMs] = useState<number | null>(null);
  const videoRef = useRef<HTMLVideoElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const conflict = useRef<HTMLDivElement>(null);
  const keyboard = useKeyboardInset(true);
  const edited = useTexts(props);
  const faults = useTextFaults();
  const faulty = useMemo(() => faultyLinesOf(faults.answer), [faults.answer]);
  const ask = (cues: readonly Cue[]) =>
    faults.ask({ cues: publishedOf(cues).map((cue) => cue.text) });
  const { text, origin, isChanged, problem, setProblem, change, replaceLines } = edited;
  const { publish, remove, isBusy, theirs, refusals } = usePublishing(props, edited, conflict, ask);
  const lines = publishedOf(text.cues);

  /** Lines that begin when the video is over. */
  const unseen = videoMs ? lines.filter((cue) => cue.start >= videoMs).length : 0;

  const read = async (file: File) => {
    const captions = await readCaptions(file);
    if (!captions.ok) setProblem(captions.problem);
    else if (lines.length > 0) setQuestion({ type: 'replace', cues: captions.cues });
    else replaceLines(captions.cues);
  };
  const answer = (question: Question) => {
    if (question.type === 'replace') replaceLines(question.cues);
    else if (question.type === 'delete') remove();
    else if (origin) replaceLines(origin.cues, { language: origin.language });
  };

  return (
    <TheatreDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('captions.title')}
      onEscapeKeyDown={(event) => {
        // Escape closes an open menu first.
        if (document.activeElement?.closest('[role=menu]')) event.preventDefault();
      }}
    >
      <div className="absolute inset-0 flex flex-col" style={{ paddingBottom: keyboard }}>
        <EditorHeader
          isChanged={isChanged}
          isBusy={isBusy}
          onChooseFile={() => picker.current?.click()}
          onDiscard={origin && isChanged ? () => setQuestion({ type: 'discard' }) : undefined}
          onDelete={() => setQuestion({ type: 'delete' })}
          onPublish={publish}
        />
        <div className="flex min-h-0 flex-1 flex-col md:flex-row beside:flex-row">
          <div className="relative h-[30dvh] shrink-0 md:m-4 md:h-auto md:flex-1 beside:m-2 beside:h-auto beside:flex-1">
            <CaptionsVideo
              videoRef={videoRef}
              videoAddress={videoAddress}
              coverAddress={coverAddress}
              onLength={setVideoMs}
            />
          </div>
          <div
            // Text typed now would not be part of the captions being published.
            inert={isBusy}
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain bg-surface px-2 pt-3 pb-[max(1rem,var(--safe-bottom))] max-md:rounded-t-card md:max-w-xl md:rounded-tl-card md:px-4 beside:max-w-xl beside:rounded-tl-card"
          >
            <div className="mb-3 grid gap-3 px-2">
              <LanguageChoice edited={edited} />
              {problem === null ? null : <Alert tone="error">{t(`captions.${problem}`)}</Alert>}
              <CaptionsConflict
                ref={conflict}
                theirs={theirs}
                onKeepMine={({ updatedAt }) => change({ base: updatedAt })}
                onUseTheirs={({ cues, language, updatedAt }) =>
                  replaceLines(cues, { language, base: updatedAt })
                }
              />
              {unseen > 0 ? (
                <Alert tone="warning">{t('captions.afterTheEnd', { count: unseen })}</Alert>
              ) : null}
            </div>
            <TextEditor
              key={`${edited.shownIndex} ${edited.revision}`}
              videoRef={videoRef}
              videoMs={videoMs}
              language={text.language}
              cues={text.cues}
              others={edited.other?.cues ?? []}
              isWritten={edited.newLanguage === text.language}
              refusals={refusals}
              onChange={(cues) => change({ cues })}
              faulty={faulty}
              onBlur={() => void ask(text.cues)}
            />
          </div>
        </div>
      </div>
      <CaptionsPicker ref={picker} onChoose={(file) => void read(file)} />
      <CaptionsQuestion
        question={question}
        isDraft={origin === null}
        onAnswer={answer}
        onClose={() => setQuestion(null)}
      />
    </TheatreDialog>
  );
}

interface CaptionsVideoProps {
  videoRef: RefObject<HTMLVideoElement | null>;
  videoAddress: string | null;
  coverAddress: string | null;
  /** In milliseconds; 0 where it cannot be read. */
  onLength: (ms: number) => void;
}

/** The video that the lines are written for; a remark in its place where it cannot be played. */
function CaptionsVideo({ videoRef, videoAddress, coverAddress, onLength }: CaptionsVideoProps) {
  const { t } = useTranslation('upload');
  const [isBroken, setIsBroken] = useState(false);
  return isBroken ? (
    <p role="alert" className="grid size-full place-items-center px-8 text-center">
      {t('captions.noVideo')}
    </p>
  ) : (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- its captions are beside it
    <video
      ref={videoRef}
      {...(videoAddress === null ? {} : { src: videoAddress })}
      {...(coverAddress === null ? {} : { poster: coverAddress })}
      controls
      playsInline
      preload="metadata"
      onLoadedMetadata={({ currentTarget: { duration } }) =>
        onLength(Number.isFinite(duration) ? duration * 1000 : 0)
      }
      onError={() => {
        setIsBroken(true);
        onLength(0);
      }}
      className="absolute inset-0 size-full object-contain"
    />
  );
}

interface CaptionsQuestionProps {
  question: Question | null;
  /** Nothing is published of the text. */
  isDraft: boolean;
  onAnswer: (question: Question) => void;
  onClose: () => void;
}

/** Asks before lines are lost. */
function CaptionsQuestion({ question, isDraft, onAnswer, onClose }: CaptionsQuestionProps) {
  const { t } = useTranslation('upload');
  const type = question?.type ?? 'delete';
  return (
    <ConfirmDialog
      open={question !== null}
      onOpenChange={onClose}
      title={t(`captions.ask.${type}.title`)}
      description={
        question?.type === 'delete' && isDraft
          ? t('captions.ask.delete.draftText')
          : t(`captions.ask.${type}.text`)
      }
      cancelLabel={t('captions.ask.cancel')}
      confirmLabel={t(`captions.ask.${type}.confirm`)}
      destructive
      onConfirm={() => {
        if (question) onAnswer(question);
      }}
    />
  );
}
