import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cue } from '@/domain/video/captions';
import { languageOf } from '@/lib/i18n/first-language';
import type { CaptionsRefusal } from '@/features/upload/api/captions';
import type { PublishedCaptions } from '@/features/upload/api/queries';
import {
  isUnpublished,
  textsOf,
  withPublished,
  type CaptionsDraft,
} from '@/features/upload/captions/captions-drafts';
import type { CaptionsProblem } from '@/features/upload/captions/captions-file';
import { withGaps, type CuesProblem } from '@/features/upload/captions/cues';
import { languageChoices } from '@/features/upload/captions/languages';

/** Why the shown text cannot be published, read or deleted. */
export type TextProblem =
  CuesProblem | CaptionsProblem | CaptionsRefusal | 'saveError' | 'removeError' | 'notDeleted';

export interface TextsOfVideo {
  published: readonly PublishedCaptions[];
  drafts: readonly CaptionsDraft[];
  /** Stores on this device what is not published. */
  onDrafts: (drafts: readonly CaptionsDraft[]) => void;
}

/**
 * The captions of one video while they are edited, in one or two languages, one of which is shown.
 * Texts without changes are replaced by what is published elsewhere meanwhile.
 */
export function useTexts({ published, drafts, onDrafts }: TextsOfVideo) {
  const { i18n } = useTranslation('upload');
  const empty = { language: languageOf(i18n.language), published: null, base: null, cues: [] };
  const [texts, setTexts] = useState<readonly CaptionsDraft[]>(() => {
    const before = textsOf(published, drafts).map((text, index, all) => {
      const other = all[1 - index];
      return other ? { ...text, cues: withGaps(text.cues, other.cues) } : text;
    });
    return before.length > 0 ? before : [empty];
  });
  const [shownIndex, setShownIndex] = useState(() =>
    Math.max(
      0,
      texts.findIndex((text) => isUnpublished(text, published)),
    ),
  );
  const [revision, setRevision] = useState(0);
  const [newLanguage, setNewLanguage] = useState<string | null>(null);
  const [problem, setProblem] = useState<TextProblem | null>(null);

  const [lastPublished, setLastPublished] = useState(published);
  if (lastPublished !== published) {
    setLastPublished(published);
    const next = withPublished(texts, lastPublished, published);
    if (next.length > 0) {
      setTexts(next);
      setShownIndex(Math.min(shownIndex, next.length - 1));
      setRevision(revision + 1);
    }
  }

  const text = texts[shownIndex] ?? empty;
  const choices = useMemo(
    () => languageChoices(i18n.language, navigator.languages),
    [i18n.language],
  );
  const change = (changed: Partial<CaptionsDraft>) => {
    setProblem(null);
    const next = texts.with(shownIndex, { ...text, ...changed });
    setTexts(next);
    onDrafts(next.filter((one) => isUnpublished(one, published)));
  };

  return {
    texts,
    /** The index of the shown text. */
    shownIndex,
    text,
    other: texts.find((_, index) => index !== shownIndex),
    /** The published captions in the shown language; null if it is new. */
    origin: published.find(({ language }) => language === text.published) ?? null,
    isChanged: isUnpublished(text, published),
    /** Counts what replaces the lines of the shown text from outside of their editor. */
    revision,
    /** The language that was just added, to be written in. */
    newLanguage,
    problem,
    setProblem,
    /** The languages to choose from, the most likely first. */
    choices,
    show: (index: number) => {
      setProblem(null);
      setShownIndex(index);
      setNewLanguage(null);
    },
    change,
    replaceLines: (cues: readonly Cue[], changed?: Partial<CaptionsDraft>) => {
      change({ cues, ...changed });
      setRevision(revision + 1);
    },
    addLanguage: () => {
      const language = choices.find((code) => code !== text.language);
      if (language === undefined) return;
      const cues = text.cues.map((cue) => ({ ...cue, text: '' }));
      setTexts([...texts, { language, published: null, base: null, cues }]);
      setShownIndex(texts.length);
      setNewLanguage(language);
    },
  };
}

export type Texts = ReturnType<typeof useTexts>;
