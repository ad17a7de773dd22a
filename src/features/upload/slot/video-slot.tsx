import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyFiles } from '@/domain/video/company-file-url';
import type { Audience } from '@/domain/position/own-position';
import type { UnpublishedProgress } from '@/domain/video/unpublished-video';
import type { PositionVideo, Poster } from '@/domain/video/poster';
import { videoLimitQuery } from '@/domain/video/video-limit';
import { offeredVideoTypes } from '@/domain/video/video-file';
import { blurred } from '@/ui/media/blurred';
import { useObjectUrl } from '@/lib/browser/use-object-url';
import { Alert } from '@/ui/feedback/alert';
import { FilePicker } from '@/ui/field/file-picker';
import { toast } from '@/ui/toast/toast';
import { useDeleteVideo } from '@/features/upload/api/mutations';
import { ownVideoPath, shownVideo } from '@/features/upload/api/objects';
import { VideoChangedElsewhere } from '@/features/upload/api/position-video';
import { CaptionsRow } from '@/features/upload/captions/captions-row';
import { usePreloadedMediaCode } from '@/features/upload/media/preload-media-code';
import { unpublishedProgress, takesFile } from '@/features/upload/pipeline/upload-machine';
import { useSlotJob } from '@/features/upload/pipeline/slot-jobs';
import type { PositionFields } from '@/domain/position/position-fields';
import type { PreparedUpload } from '@/features/upload/storage/pending-uploads';
import { CoverChoice, CoverSheet } from './cover';
import { DropZone } from './drop-zone';
import { PlayerDialog } from './player-dialog';
import { SlotAdvice, SlotBody, SlotOffered } from './slot-body';
import { SlotMedia } from './slot-media';
import { useSlotRecorder, type SlotRecorderProps } from './use-slot-recorder';

interface VideoSlotProps {
  positionId: string;
  talentId: string;
  videoUrl: string | null;
  posterUrl: string | null;
  /** The poster to show. */
  poster: Poster | null;
  /** Whether an operator has hidden the stored video, whose files are then not public. */
  isHidden: boolean;
  audience: Audience;
  /** Where the files of a pitch for companies only load. */
  files: CompanyFiles | undefined;
  /** Whether others see the stored video. */
  visibility: ReactNode;
  /** Pauses the stored video. */
  pauseButton: ReactNode;
  /** The position as typed, stored with its video to create the row later. */
  position: PositionFields;
  /** Creates the position's row if it doesn't exist yet. */
  ensurePositionExists: () => Promise<void>;
  onSaved: (video: PositionVideo) => void;
  onDeleted: () => void;
  /** The position changed in another tab. */
  onChangedElsewhere: () => void;
  /** Counts how often the recorder was opened from outside. */
  recordRequests: number;
  /** Whether a video that is saved here is public at once. */
  publishes: boolean;
  /** The form to fill in before a recording can be used; absent if nothing is missing. */
  renderPublish: ((onPublish: () => void) => ReactNode) | undefined;
  /** The progress of the video in the slot that isn't saved yet. */
  onProgress: (progress: UnpublishedProgress | null) => void;
  renderRecorder: (props: SlotRecorderProps) => ReactNode;
}

/**
 * The video of one position (docs/product.md, Uploading): record or upload, real progress, player,
 * replace, delete. Key it by position; several slots work side by side independently.
 */
export function VideoSlot(props: VideoSlotProps) {
  const { positionId, talentId, videoUrl, posterUrl, isHidden, publishes, renderPublish } = props;
  const { t } = useTranslation('upload');
  const [dialog, setDialog] = useState<'player' | 'cover' | null>(null);
  // Read before a file is chosen, for the check of its size.
  const { data: videoLimit } = useQuery(videoLimitQuery);
  const picker = useRef<HTMLInputElement>(null);
  const slot = useRef<HTMLDivElement>(null);

  const { job, state, upload, isStored } = useSlotJob(talentId, positionId, {
    position: props.position,
    ensurePositionExists: props.ensurePositionExists,
    onSaved: (video) => {
      props.onSaved(video);
      toast.success(t('saved'));
    },
    onChangedElsewhere: props.onChangedElsewhere,
  });
  const { phase } = state;
  const isAtRest = ['idle', 'undecided'].includes(phase);
  const prepared = upload?.prepared;
  const poster = usePoster(props, prepared);
  const unsafe = isStored === false;
  const progress = unpublishedProgress(state);
  const reportProgress = useEffectEvent(props.onProgress);
  useEffect(() => reportProgress(progress), [progress]);
  const { recorderProps, record, watch } = useSlotRecorder(job, slot, props.recordRequests);
  usePreloadedMediaCode(slot, recorderProps.open || phase !== 'idle');

  const showChangedElsewhere = () => {
    toast.error(t('changedElsewhere'), { duration: 6000 });
    props.onChangedElsewhere();
  };
  const removal = useVideoRemoval(props, slot, showChangedElsewhere);
  const storedVideo = storedVideoOf(props);
  const isOwn = ownVideoPath(talentId, videoUrl) !== null;
  const start = (file: File) => void job.start(file, 'file');

  return (
    <DropZone
      ref={slot}
      isOpen={!recorderProps.open && takesFile(state)}
      replaces={storedVideo !== null && isAtRest}
      onFile={start}
    >
      <div className="flex flex-wrap gap-4">
        <SlotMedia
          state={state}
          videoUrl={storedVideo?.videoAddress ?? null}
          poster={poster}
          onWatch={() => setDialog('player')}
        />
        <div className="flex min-w-0 flex-1 basis-33 flex-col justify-center gap-2.5">
          <SlotBody
            job={job}
            state={state}
            audience={props.audience}
            unsafe={unsafe}
            publishes={publishes}
            asItIs={prepared?.video.asItIs === true}
            onRecord={() => record(false)}
            onWrite={() => record(true)}
            onWatchRecording={watch}
            onChooseFile={() => picker.current?.click()}
            video={
              storedVideo && {
                visibility: props.visibility,
                pauseButton: props.pauseButton,
                deleting: removal.isPending,
                onDelete: () => void removal.remove(),
                hasCover: posterUrl !== null,
                onCover: isOwn && !isHidden ? () => setDialog('cover') : undefined,
              }
            }
          />
          {phase === 'uploading' && prepared ? (
            <CoverChoice prepared={prepared} onChoose={(index) => job.choosePoster(index)} />
          ) : null}
        </div>
      </div>
      {phase === 'undecided' && storedVideo ? (
        <div className="grid gap-1 rounded-field bg-signal-soft px-4 py-3">
          <SlotOffered onWatch={watch} onDiscard={() => void job.discardRecording()} />
        </div>
      ) : null}
      {unsafe ? <Alert tone="warning">{t('unsafe')}</Alert> : null}
      {phase === 'idle' && !storedVideo ? <SlotAdvice maxBytes={videoLimit} /> : null}
      {isAtRest && storedVideo && isOwn ? (
        <CaptionsRow key={videoUrl} {...storedVideo} onChangedElsewhere={showChangedElsewhere} />
      ) : null}
      <FilePicker
        ref={picker}
        accept={offeredVideoTypes}
        label={t('chooseFile')}
        onChoose={start}
      />
      {storedVideo && storedVideo.videoAddress !== null ? (
        <PlayerDialog
          {...storedVideo}
          videoAddress={storedVideo.videoAddress}
          open={dialog === 'player'}
          onOpenChange={(open) => setDialog(open ? 'player' : null)}
        />
      ) : null}
      {storedVideo && dialog === 'cover' ? (
        <CoverSheet
          {...storedVideo}
          video={{ videoUrl, posterUrl }}
          onSaved={props.onSaved}
          onChangedElsewhere={showChangedElsewhere}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {props.renderRecorder({ ...recorderProps, unsafe, publishes, renderPublish })}
    </DropZone>
  );
}

/** The stored video with the addresses that its talent may load; null for none. */
function storedVideoOf(props: VideoSlotProps) {
  const { talentId, positionId, videoUrl, posterUrl, isHidden, audience } = props;
  if (videoUrl === null) return null;
  // Until the addresses of a pitch for companies are read, it loads from nowhere.
  const files = audience === 'companies' ? (props.files ?? {}) : undefined;
  const addresses = shownVideo({ videoUrl, posterUrl }, files);
  return {
    userId: talentId,
    positionId,
    videoUrl,
    // What an operator hid is read by operators alone (docs/decisions/0050-takedowns.md).
    videoAddress: isHidden ? null : addresses.videoUrl,
    coverAddress: isHidden ? null : addresses.posterUrl,
  };
}

/** The poster to show: of the coming video, of the stored one, or a hidden video's blurred preview, if it has one. */
function usePoster(
  { poster, isHidden }: VideoSlotProps,
  prepared: PreparedUpload | null | undefined,
): Poster | null {
  const coming = useObjectUrl(prepared?.posters[prepared.posterIndex] ?? prepared?.posters[0]);
  if (coming !== null) return { src: coming, srcSet: undefined, preview: null };
  if (!isHidden) return poster;
  return poster?.preview ? { ...poster, src: blurred(poster.preview), srcSet: undefined } : null;
}

/** Deletes the stored video and reports the result. */
function useVideoRemoval(
  { talentId, positionId, videoUrl, posterUrl, onDeleted }: VideoSlotProps,
  slot: RefObject<HTMLElement | null>,
  onChangedElsewhere: () => void,
) {
  const { t } = useTranslation('upload');
  const { mutateAsync, isPending } = useDeleteVideo({
    userId: talentId,
    positionId,
    video: { videoUrl, posterUrl },
  });
  const remove = async () => {
    try {
      await mutateAsync();
      // The delete button disappears with the video, so the focus moves to the slot.
      if (slot.current?.contains(document.activeElement)) {
        slot.current.focus({ preventScroll: true });
      }
      onDeleted();
      toast.success(t('deleted'));
    } catch (error) {
      if (error instanceof VideoChangedElsewhere) onChangedElsewhere();
      else toast.error(t('deleteError'));
    }
  };
  return { remove, isPending };
}
