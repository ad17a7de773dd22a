import { FileUp, Plus, Trash2, Undo2, X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cue } from '@/domain/captions';
import { useTextFaults } from '@/domain/text-faults';
import { languageOf } from '@/lib/i18n/first-language';
import { Button } from '@/ui/button/button';
import { IconButton } from '@/ui/button/icon-button';
import { Menu } from '@/ui/button/menu';
import { ConfirmDialog } from '@/ui/dialog/alert-dialog';
import { TheatreDialog } from '@/ui/dialog/theatre-dialog';
import { Alert } from '@/ui/feedback/alert';
import { SelectField } from '@/ui/field/select-field';
import { useKeyboardInset } from '@/ui/hooks/use-keyboard-inset';
import { toast } from '@/ui/toast/toast';
import {
  CaptionsChangedElsewhere,
  refusalOfCaptions,
  usePublishCaptions,
  useRemoveCaptions,
  type CaptionedFilm,
  type CaptionsRefusal,
} from '@/features/upload/api/captions';
import { VideoChangedElsewhere } from '@/features/upload/api/position-video';
import type { PublishedCaptions } from '@/features/upload/api/queries';
import {
  isUnpublished,
  newerThan,
  textsOf,
  withPublished,
  type CaptionsDraft,
} from '@/features/upload/captions/captions-drafts';
import { readCaptions, type CaptionsProblem } from '@/features/upload/captions/captions-file';
import { CaptionsPicker } from '@/features/upload/captions/captions-picker';
import {
  faultyLinesOf,
  problemOfCues,
  publishedOf,
  withGaps,
  type CuesProblem,
} from '@/features/upload/captions/cues';
import { languageChoices, languageName } from '@/features/upload/captions/languages';
import { CaptionsConflict } from './captions-conflict';
import { LanguageTabs } from './language-tabs';
import { TextEditor } from './text-editor';

/** Captions of one video are in so many languages at most. */
const mostLanguages = 2;

interface CaptionsEditorProps extends CaptionedFilm {
  /** Where the video and its poster are loaded. */
  filmAddress: string | null;
  coverAddress: string | null;
  published: readonly PublishedCaptions[];
  drafts: readonly CaptionsDraft[];
  /** Keeps what is not published on this device. */
  onDrafts: (drafts: readonly CaptionsDraft[]) => void;
  /** The video was changed in another tab or on another device. */
  onOutdated: () => void;
  onClose: () => void;
}

type Problem =
  CuesProblem | CaptionsProblem | CaptionsRefusal | 'saveError' | 'removeError' | 'notDeleted';
type Question = { type: 'discard' | 'delete' } | { type: 'replace'; cues: readonly Cue[] };

/** Captions line by line beside their video, in one language or two, until they are published with one press. */
export function CaptionsEditor(props: CaptionsEditorProps) {
  const { positionId, videoUrl, published, drafts, onDrafts, onOutdated, onClose } = props;
  const { t, i18n } = useTranslation('upload');
  const [texts, setTexts] = useState<readonly CaptionsDraft[]>(() => {
    const before = textsOf(published, drafts).map((text, index, all) => {
      const other = all[1 - index];
      return other ? { ...text, cues: withGaps(text.cues, other.cues) } : text;
    });
    const empty = { language: languageOf(i18n.language), published: null, base: null, cues: [] };
    return before.length > 0 ? before : [empty];
  });
  const [shown, setShown] = useState(() =>
    Math.max(
      0,
      texts.findIndex((text) => isUnpublished(text, published)),
    ),
  );
  /** Counts what replaces the lines of the shown text from outside of their editor. */
  const [revision, setRevision] = useState(0);
  /** The language that was just begun, to be written in. */
  const [begun, setBegun] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [videoMs, setVideoMs] = useState<number | null>(null);
  const [isBroken, setIsBroken] = useState(false);
  const film = useRef<HTMLVideoElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const conflict = useRef<HTMLDivElement>(null);
  const keyboard = useKeyboardInset(true);
  const faults = useTextFaults();
  const faulty = useMemo(() => faultyLinesOf(faults.answer), [faults.answer]);
  const ask = (cues: readonly Cue[]) =>
    faults.ask({ cues: publishedOf(cues).map((cue) => cue.text) });
  const publishing = usePublishCaptions({ positionId, videoUrl });
  const removing = useRemoveCaptions({ positionId, videoUrl });

  const [lastPublished, setLastPublished] = useState(published);
  if (lastPublished !== published) {
    setLastPublished(published);
    const next = withPublished(texts, lastPublished, published);
    if (next.length > 0) {
      setTexts(next);
      setShown(Math.min(shown, next.length - 1));
      setRevision(revision + 1);
    }
  }

  const isBusy = publishing.isPending || removing.isPending;
  const text = texts[shown];
  const others = texts.find((_, index) => index !== shown);
  const origin = published.find(({ language }) => language === text?.published) ?? null;
  const isChanged = text !== undefined && isUnpublished(text, published);
  const theirs = text && isChanged && !isBusy ? newerThan(text, published) : undefined;

  /** Lines that begin when the video is over. */
  const unseen = videoMs
    ? publishedOf(text?.cues ?? []).filter((cue) => cue.start >= videoMs).length
    : 0;

  const keep = (next: readonly CaptionsDraft[]) => {
    setTexts(next);
    onDrafts(next.filter((one) => isUnpublished(one, published)));
  };
  const change = (changed: Partial<CaptionsDraft>) => {
    setProblem(null);
    if (text) keep(texts.with(shown, { ...text, ...changed }));
  };
  const replaceLines = (cues: readonly Cue[], others?: Partial<CaptionsDraft>) => {
    change({ cues, ...others });
    setRevision(revision + 1);
  };
  const choices = useMemo(
    () => languageChoices(i18n.language, navigator.languages),
    [i18n.language],
  );
  const isTaken = (language: string) => others?.language === language;
  const addLanguage = () => {
    const language = choices.find((code) => code !== text?.language);
    if (!text || language === undefined) return;
    const cues = text.cues.map((cue) => ({ ...cue, text: '' }));
    setTexts([...texts, { language, published: null, base: null, cues }]);
    setShown(texts.length);
    setBegun(language);
  };

  /** Ends with the shown text: the next one is shown, or the editor closes. */
  const leave = (text: CaptionsDraft) => {
    const rest = texts.filter((one) => one !== text);
    onDrafts(rest.filter((one) => isUnpublished(one, published)));
    onClose();
  };
  const fail = (error: unknown, otherwise: Problem) => {
    if (error instanceof VideoChangedElsewhere) {
      onOutdated();
      onClose();
    } else if (error instanceof CaptionsChangedElsewhere) {
      // Lines that were edited here stand beside the others by then.
      setProblem(otherwise === 'removeError' ? 'notDeleted' : null);
    } else {
      setProblem(refusalOfCaptions(error) ?? otherwise);
    }
  };

  const publish = async (text: CaptionsDraft) => {
    // The decision between two texts comes first.
    if (theirs) {
      conflict.current?.focus();
      return;
    }
    const refusal = problemOfCues(text.cues, faultyLinesOf(await ask(text.cues)));
    setProblem(refusal);
    if (refusal) {
      setRefusals(refusals + 1);
      return;
    }
    try {
      const { language } = text;
      const replaced = origin?.language === language ? null : origin;
      const cues = publishedOf(text.cues);
      const base = replaced === null ? text.base : null;
      await publishing.mutateAsync({ language, cues, base, replaced });
      const leftOut = text.cues.length - cues.length;
      toast.success(
        leftOut > 0 ? t('captions.savedInPart', { count: leftOut }) : t('captions.saved'),
      );
      leave(text);
    } catch (error) {
      fail(error, 'saveError');
    }
  };

  const remove = async (text: CaptionsDraft) => {
    setProblem(null);
    try {
      if (origin) {
        await removing.mutateAsync(origin);
        toast.success(t('captions.removed'));
      }
      leave(text);
    } catch (error) {
      fail(error, 'removeError');
    }
  };

  const read = async (file: File) => {
    const captions = await readCaptions(file);
    if (!captions.ok) setProblem(captions.problem);
    else if (text && publishedOf(text.cues).length > 0) {
      setQuestion({ type: 'replace', cues: captions.cues });
    } else replaceLines(captions.cues);
  };

  const answer = (asked: Question) => {
    if (!text) return;
    if (asked.type === 'replace') replaceLines(asked.cues);
    else if (asked.type === 'delete') void remove(text);
    else if (origin) {
      change({ language: origin.language, cues: origin.cues });
      setRevision(revision + 1);
    }
  };

  if (!text) return null;
  const { filmAddress, coverAddress } = props;
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
        <header className="relative z-10 flex items-center gap-2 px-[max(0.75rem,var(--safe-x))] pt-[max(0.5rem,var(--safe-top))] pb-2">
          <Dialog.Close asChild>
            <IconButton label={t('closePlayer')} icon={<X aria-hidden />} />
          </Dialog.Close>
          <h2 aria-hidden className="min-w-0 flex-1 truncate text-lg">
            {t('captions.title')}
          </h2>
          <Menu
            label={t('captions.more')}
            items={() => [
              {
                label: t('captions.fromFile'),
                icon: <FileUp aria-hidden />,
                onSelect: () => picker.current?.click(),
              },
              ...(origin && isChanged
                ? [
                    {
                      label: t('captions.discard'),
                      icon: <Undo2 aria-hidden />,
                      onSelect: () => setQuestion({ type: 'discard' }),
                    },
                  ]
                : []),
              {
                label: t('captions.delete'),
                icon: <Trash2 aria-hidden />,
                onSelect: () => setQuestion({ type: 'delete' }),
              },
            ]}
          />
          <Button
            size="sm"
            disabled={!isChanged}
            loading={isBusy}
            onClick={() => void publish(text)}
          >
            {t('captions.publish')}
          </Button>
        </header>
        <div className="flex min-h-0 flex-1 flex-col md:flex-row beside:flex-row">
          <div className="relative h-[30dvh] shrink-0 md:m-4 md:h-auto md:flex-1 beside:m-2 beside:h-auto beside:flex-1">
            {isBroken ? (
              <p role="alert" className="grid size-full place-items-center px-8 text-center">
                {t('captions.noFilm')}
              </p>
            ) : (
              // oxlint-disable-next-line jsx-a11y/media-has-caption -- its captions are beside it
              <video
                ref={film}
                {...(filmAddress === null ? {} : { src: filmAddress })}
                {...(coverAddress === null ? {} : { poster: coverAddress })}
                controls
                playsInline
                preload="metadata"
                onLoadedMetadata={({ currentTarget: { duration } }) =>
                  setVideoMs(Number.isFinite(duration) ? duration * 1000 : 0)
                }
                onError={() => {
                  setIsBroken(true);
                  setVideoMs(0);
                }}
                className="absolute inset-0 size-full object-contain"
              />
            )}
          </div>
          <div
            // What is typed now would not be part of what is being published.
            inert={isBusy}
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain bg-surface px-2 pt-3 pb-[max(1rem,var(--safe-bottom))] max-md:rounded-t-card md:max-w-xl md:rounded-tl-card md:px-4 beside:max-w-xl beside:rounded-tl-card"
          >
            <div className="mb-3 grid gap-3 px-2">
              {texts.length > 1 ? (
                <LanguageTabs
                  texts={texts}
                  shown={shown}
                  onShow={(index) => {
                    setProblem(null);
                    setShown(index);
                    setBegun(null);
                  }}
                />
              ) : null}
              <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
                <SelectField
                  label={t('captions.language')}
                  className="flex-1 basis-32"
                  value={text.language}
                  onValueChange={(language) => change({ language })}
                  options={choices
                    .filter((code) => !isTaken(code))
                    .map((code) => ({ value: code, label: languageName(code, i18n.language) }))}
                />
                {texts.length < mostLanguages && text.cues.length > 0 ? (
                  <Button variant="ghost" icon={<Plus aria-hidden />} onClick={addLanguage}>
                    {t('captions.addLanguage')}
                  </Button>
                ) : null}
              </div>
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
              key={`${shown} ${revision}`}
              film={film}
              videoMs={videoMs}
              language={text.language}
              cues={text.cues}
              others={others?.cues ?? []}
              isWritten={begun === text.language}
              refusals={refusals}
              onChange={(cues) => change({ cues })}
              faulty={faulty}
              onBlur={() => void ask(text.cues)}
            />
          </div>
        </div>
      </div>
      <CaptionsPicker ref={picker} onChoose={(file) => void read(file)} />
      <ConfirmDialog
        open={question !== null}
        onOpenChange={() => setQuestion(null)}
        title={t(`captions.ask.${question?.type ?? 'delete'}.title`)}
        description={
          question?.type === 'delete' && origin === null
            ? t('captions.ask.delete.draftText')
            : t(`captions.ask.${question?.type ?? 'delete'}.text`)
        }
        cancelLabel={t('captions.ask.cancel')}
        confirmLabel={t(`captions.ask.${question?.type ?? 'delete'}.confirm`)}
        destructive
        onConfirm={() => {
          if (question) answer(question);
        }}
      />
    </TheatreDialog>
  );
}
