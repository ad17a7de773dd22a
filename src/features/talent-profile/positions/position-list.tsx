import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { UnpublishedProgress } from '@/domain/video/unpublished-video';
import { posterOf, type PositionVideo, type Poster } from '@/domain/video/poster';
import { mostPositions, videoAddressOf, type OwnPosition } from '@/domain/position/own-position';
import { Alert } from '@/ui/feedback/alert';
import { Button } from '@/ui/button/button';
import { brokenRule, toAppError } from '@/lib/errors/errors';
import { useErrorText } from '@/lib/errors/use-error-text';
import { errorToastMs, toast } from '@/ui/toast/toast';
import { PositionEditor } from './position-editor';
import { positionDraftSchema, type PositionFields } from '@/domain/position/position-fields';
import type { EditedPosition } from './edited-position';
import {
  removePosition,
  rereadPositions,
  showPositionVideo,
} from '@/features/talent-profile/api/mutations';
import type { ProfileEditor } from '@/features/talent-profile/form/use-profile-editor';

/** What a position passes to the video slot that the page renders. */
export interface PositionVideoProps {
  positionId: string;
  talentId: string;
  videoUrl: string | null;
  posterUrl: string | null;
  /** The poster as it is shown. */
  poster: Poster | null;
  /** The row as stored; undefined for a position that has not been saved yet. */
  row: OwnPosition | undefined;
  /** The form's fields, kept with the video of a position that is not stored yet. */
  position: PositionFields;
  ensurePositionExists: () => Promise<void>;
  onSaved: (video: PositionVideo) => void;
  onDeleted: () => void;
  onChangedElsewhere: () => void;
  /** Reports an unsaved video that the slot holds, which removing the position would lose. */
  onProgress: (progress: UnpublishedProgress | null) => void;
  /** Counts how often this position's recorder was asked for from elsewhere. */
  recordRequests: number;
  /** Whether name and phone are stored, without which no video goes live. */
  hasDetails: boolean;
  /** Asks for them once a recording is ready, with the button that publishes it; absent if they are stored. */
  renderPublish: ((onPublish: () => void) => ReactNode) | undefined;
}

interface PositionListProps {
  userId: string;
  editor: ProfileEditor;
  /** Given when the stored positions could not be read. */
  onRetry: (() => void) | undefined;
  /** The positions whose slots hold a video that is not stored yet. */
  progressById: ReadonlyMap<string, UnpublishedProgress>;
  onProgress: (positionId: string, progress: UnpublishedProgress | null) => void;
  slotProps: (
    positionId: string,
  ) => Pick<PositionVideoProps, 'recordRequests' | 'hasDetails' | 'renderPublish'>;
  renderVideoSlot: (props: PositionVideoProps) => ReactNode;
}

/** The positions a talent offers, each with its video. */
export function PositionList(props: PositionListProps) {
  const { userId, editor, onRetry, progressById, onProgress, slotProps, renderVideoSlot } = props;
  const { t } = useTranslation('talent-profile');
  const errorText = useErrorText();
  const { drafts } = editor;
  const isFull = drafts.length >= mostPositions;

  const remove = async (draft: EditedPosition) => {
    editor.dropPosition(draft.id);
    if (!draft.row) return;
    try {
      await removePosition(userId, draft.id);
    } catch (error) {
      const isHidden = brokenRule(toAppError(error)) === 'pitch_hidden';
      toast.error(isHidden ? errorText(error) : t('positions.removeFailed'), {
        duration: errorToastMs,
      });
    }
  };

  return (
    <section id="positions" aria-labelledby="positions-title" className="grid gap-4">
      <div>
        <h2 id="positions-title" tabIndex={-1} className="text-lg">
          {t('positions.title')}
        </h2>
        <p className="mt-1 text-muted">{t('positions.description')}</p>
      </div>
      {onRetry ? (
        <Alert tone="error">
          <p>{t('positions.failed')}</p>
          <Button size="sm" variant="secondary" className="mt-2" onClick={onRetry}>
            {t('retry')}
          </Button>
        </Alert>
      ) : null}
      {drafts.map((draft) => {
        const { id, row } = draft;
        const videoUrl = videoAddressOf(row?.video_url ?? null);
        const canBeRemoved = drafts.length > 1 && videoUrl === null && !progressById.has(id);
        return (
          <PositionEditor
            key={id}
            draft={draft}
            form={editor.form}
            onRemove={canBeRemoved ? () => void remove(draft) : undefined}
          >
            {renderVideoSlot({
              positionId: id,
              talentId: userId,
              videoUrl,
              posterUrl: row?.poster_url ?? null,
              poster: row ? posterOf(row) : null,
              row,
              position: v.parse(positionDraftSchema, draft),
              ensurePositionExists: () => editor.ensurePositionExists(draft),
              onSaved: (video) => showPositionVideo(userId, id, video),
              onDeleted: () => showPositionVideo(userId, id, null),
              onChangedElsewhere: () => rereadPositions(userId),
              onProgress: (progress) => onProgress(id, progress),
              ...slotProps(id),
            })}
          </PositionEditor>
        );
      })}
      <div className="grid justify-items-start gap-2">
        <Button
          variant="secondary"
          icon={<Plus aria-hidden />}
          disabled={isFull}
          onClick={editor.addPosition}
        >
          {t('positions.add')}
        </Button>
        <output className="text-sm text-muted empty:hidden">
          {isFull ? t('positions.full', { number: mostPositions }) : null}
        </output>
      </div>
    </section>
  );
}
