import { useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cue } from '@/domain/video/captions';
import type { TextsAnswer } from '@/domain/text-faults';
import { toast } from '@/ui/toast/toast';
import {
  CaptionsChangedElsewhere,
  refusalOfCaptions,
  usePublishCaptions,
  useRemoveCaptions,
  type CaptionedVideo,
} from '@/features/upload/api/captions';
import { VideoChangedElsewhere } from '@/features/upload/api/position-video';
import { isUnpublished, newerThan } from '@/features/upload/captions/captions-drafts';
import { faultyLinesOf, problemOfCues, publishedOf } from '@/features/upload/captions/cues';
import type { TextProblem, Texts, TextsOfVideo } from './use-texts';

export interface PublishingProps extends CaptionedVideo, TextsOfVideo {
  /** The video was changed in another tab or on another device. */
  onChangedElsewhere: () => void;
  onClose: () => void;
}

/**
 * Publishes or deletes the shown text, which closes the editor.
 * @param conflict takes the focus while two texts conflict
 * @param ask asks the database whether it would refuse lines
 */
export function usePublishing(
  { positionId, videoUrl, published, onDrafts, onChangedElsewhere, onClose }: PublishingProps,
  { texts, text, origin, isChanged, setProblem }: Texts,
  conflict: RefObject<HTMLElement | null>,
  ask: (cues: readonly Cue[]) => Promise<TextsAnswer>,
) {
  const { t } = useTranslation('upload');
  const [refusals, setRefusals] = useState(0);
  const publishing = usePublishCaptions({ positionId, videoUrl });
  const removing = useRemoveCaptions({ positionId, videoUrl });
  const isBusy = publishing.isPending || removing.isPending;
  const theirs = isChanged && !isBusy ? newerThan(text, published) : undefined;

  const leave = () => {
    const rest = texts.filter((one) => one !== text);
    onDrafts(rest.filter((one) => isUnpublished(one, published)));
    onClose();
  };
  const fail = (error: unknown, otherwise: TextProblem) => {
    if (error instanceof VideoChangedElsewhere) {
      onChangedElsewhere();
      onClose();
    } else if (error instanceof CaptionsChangedElsewhere) {
      // By then the lines edited here are shown beside the others.
      setProblem(otherwise === 'removeError' ? 'notDeleted' : null);
    } else {
      setProblem(refusalOfCaptions(error) ?? otherwise);
    }
  };

  const publish = async () => {
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
      leave();
    } catch (error) {
      fail(error, 'saveError');
    }
  };

  const remove = async () => {
    setProblem(null);
    try {
      if (origin) {
        await removing.mutateAsync(origin);
        toast.success(t('captions.removed'));
      }
      leave();
    } catch (error) {
      fail(error, 'removeError');
    }
  };

  return {
    publish: () => void publish(),
    remove: () => void remove(),
    isBusy,
    /** Captions that another window has published meanwhile, until the person decides which text stays. */
    theirs,
    /** Counts the attempts to publish lines that cannot be. */
    refusals,
  };
}
