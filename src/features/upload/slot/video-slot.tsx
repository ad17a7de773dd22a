import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cue } from '@/domain/captions';
import type { CompanyFiles } from '@/domain/company-file-url';
import type { Audience } from '@/domain/position/own-position';
import type { HeldVideo } from '@/domain/unpublished-video';
import type { PositionVideo, Poster } from '@/domain/poster';
import { filmLimitQuery } from '@/domain/film-limit';
import { offeredVideoTypes } from '@/domain/video-file';
import { blurred } from '@/ui/media/blurred';
import { loadCode } from '@/lib/browser/load-code';
import { useObjectUrl } from '@/lib/browser/use-object-url';
import { Alert } from '@/ui/feedback/alert';
import { FilePicker } from '@/ui/field/file-picker';
import { toast } from '@/ui/toast/toast';
import { useDeleteVideo } from '@/features/upload/api/mutations';
import { ownVideoPath, shownVideo, type StoredVideo } from '@/features/upload/api/objects';
import { VideoChangedElsewhere } from '@/features/upload/api/position-video';
import { CaptionsRow } from '@/features/upload/captions/captions-row';
import { usePreloadedMediaCode } from '@/features/upload/media/preload-media-code';
import { heldVideo, takesFile } from '@/features/upload/pipeline/upload-machine';
import { useSlotJob } from '@/features/upload/pipeline/slot-jobs';
import type { PositionDraft } from '@/features/upload/storage/pending-uploads';
import { CoverChoice, CoverSheet } from './cover';
import { DropZone } from './drop-zone';
import { PlayerDialog } from './player-dialog';
import { SlotAdvice, SlotBody, SlotOffered } from './slot-body';
import { SlotMedia } from './slot-media';

/** The props a slot passes to the recorder that the page renders. */
export interface SlotRecorderProps {
  open: boolean;
  /** A recording from before a reload, to review first. */
  initialTake: File | null;
  onClose: () => void;
  /** A recording begins; its parts are stored as they arrive, in case the page crashes, with the draft of its captions. */
  beginTake: (captions: readonly Cue[]) => { add: (part: Blob) => void };
  /** A recording is finished but undecided; it is stored in case the page crashes. */
  onTaken: (file: File) => void;
  /** The recording was discarded. */
  onDiscarded: () => void;
  onRecorded: (file: File, source: 'recording' | 'file') => void;
  /** The recording could not be stored, so closing the page would lose it. */
  unsafe: boolean;
  /** Nothing is heard in the recording under review. */
  silent: boolean;
  /** Whether the person wants to write the script first. */
  withScript: boolean;
  /** Whether what is used is public at once. */
  publishes: boolean;
  renderPublish: ((onPublish: () => void) => ReactNode) | undefined;
}

interface VideoSlotProps {
  positionId: string;
  talentId: string;
  videoUrl: string | null;
  posterUrl: string | null;
  /** The poster as it is shown. */
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
  position: PositionDraft;
  /** Creates the position's row if there is none yet. */
  ensurePosition: () => Promise<void>;
  onSaved: (video: PositionVideo) => void;
  onDeleted: () => void;
  /** The position changed in another tab. */
  onOutdated: () => void;
  /** Counts how often the recorder was asked for from outside. */
  recordRequests: number;
  /** Whether a video that is saved here is public at once. */
  publishes: boolean;
  /** What has to be filled in before a recording can be used; absent if nothing. */
  renderPublish: ((onPublish: () => void) => ReactNode) | undefined;
  /** What the slot holds that is not saved yet. */
  onHolding: (held: HeldVideo | null) => void;
  renderRecorder: (props: SlotRecorderProps) => ReactNode;
}

/** What is left of the poster of a hidden video: its blurred preview, if it has one. */
const hiddenPoster = (poster: Poster | null): Poster | null =>
  poster?.preview ? { ...poster, src: blurred(poster.preview), srcSet: undefined } : null;

/**
 * The video of one position (docs/product.md, Uploading): record or upload, real progress, player,
 * replace, delete. Key it by position; several slots work side by side independently.
 */
export function VideoSlot(props: VideoSlotProps) {
  const { positionId, talentId, videoUrl, posterUrl, isHidden, renderRecorder } = props;
  const stored: StoredVideo = { videoUrl, posterUrl };
  const { t } = useTranslation('upload');
  /** Whether the recorder is open: with the camera ('new') or with the stored recording ('kept'). */
  const [recording, setRecording] = useState<'new' | 'kept' | null>(null);
  const [withScript, setWithScript] = useState(false);
  const [answeredRequests, setAnsweredRequests] = useState(0);
  if (props.recordRequests !== answeredRequests) {
    setAnsweredRequests(props.recordRequests);
    if (props.recordRequests > 0) setRecording('new');
  }
  const [watching, setWatching] = useState(false);
  // Read before a file is chosen, for the check of its size.
  const { data: filmLimit } = useQuery(filmLimitQuery);
  const deletion = useDeleteVideo({ userId: talentId, positionId, video: stored });
  const [choosingCover, setChoosingCover] = useState(false);
  // Until the addresses of a pitch for companies are read, it loads from nowhere.
  const files = props.audience === 'companies' ? (props.files ?? {}) : undefined;
  const shown = shownVideo(stored, files);
  // What an operator hid is read by operators alone (docs/decisions/0050-takedowns.md).
  const filmAddress = isHidden ? null : shown.videoUrl;
  const coverAddress = isHidden ? null : shown.posterUrl;
  const isOwn = ownVideoPath(talentId, videoUrl) !== null;
  const picker = useRef<HTMLInputElement>(null);
  const slot = useRef<HTMLDivElement>(null);

  const { job, state, upload, isStored } = useSlotJob(talentId, positionId, {
    position: props.position,
    ensurePosition: props.ensurePosition,
    onSaved: (video) => {
      props.onSaved(video);
      toast.success(t('saved'));
    },
    onOutdated: props.onOutdated,
  });
  const { posters = [], posterIndex = 0 } = upload?.prepared ?? {};
  const unsafe = isStored === false;
  const held = heldVideo(state);
  const tellHeld = useEffectEvent(props.onHolding);
  useEffect(() => tellHeld(held), [held]);
  // The button that opened the recorder may be gone when it closes, so the focus moves to the slot
  // instead of the top of the page.
  const wasRecording = useRef(false);
  useEffect(() => {
    if (wasRecording.current && recording === null) slot.current?.focus({ preventScroll: true });
    wasRecording.current = recording !== null;
  }, [recording]);
  usePreloadedMediaCode(slot, recording !== null || state.phase !== 'idle');
  const silent = useIsSilent(recording === 'kept' ? job.offeredRecording : null);
  const watchRecording = () => setRecording('kept');
  const comingPoster = useObjectUrl(posters[posterIndex] ?? posters[0]);

  const showChangedElsewhere = () => {
    toast.error(t('changedElsewhere'), { duration: 6000 });
    props.onOutdated();
  };

  const remove = async () => {
    try {
      await deletion.mutateAsync();
      // The delete button disappears with the video, so the focus moves to the slot.
      if (slot.current?.contains(document.activeElement)) {
        slot.current.focus({ preventScroll: true });
      }
      props.onDeleted();
      toast.success(t('deleted'));
    } catch (error) {
      if (error instanceof VideoChangedElsewhere) showChangedElsewhere();
      else toast.error(t('deleteError'));
    }
  };

  return (
    <DropZone
      ref={slot}
      isOpen={recording === null && takesFile(state)}
      replaces={videoUrl !== null && ['idle', 'offered'].includes(state.phase)}
      onFile={(file) => void job.start(file, 'file')}
    >
      <div className="flex flex-wrap gap-4">
        <SlotMedia
          state={state}
          videoUrl={filmAddress}
          poster={
            comingPoster === null
              ? isHidden
                ? hiddenPoster(props.poster)
                : props.poster
              : { src: comingPoster, srcSet: undefined, preview: null }
          }
          onWatch={() => setWatching(true)}
        />
        <div className="flex min-w-0 flex-1 basis-33 flex-col justify-center gap-2.5">
          <SlotBody
            job={job}
            state={state}
            audience={props.audience}
            unsafe={unsafe}
            publishes={props.publishes}
            asItIs={upload?.prepared?.video.asItIs === true}
            onRecord={() => {
              setWithScript(false);
              setRecording('new');
            }}
            onWrite={() => {
              setWithScript(true);
              setRecording('new');
            }}
            onWatchTake={watchRecording}
            onChooseFile={() => picker.current?.click()}
            video={
              videoUrl === null
                ? null
                : {
                    visibility: props.visibility,
                    pauseButton: props.pauseButton,
                    deleting: deletion.isPending,
                    onDelete: () => void remove(),
                    hasCover: posterUrl !== null,
                    onCover: isOwn && !isHidden ? () => setChoosingCover(true) : undefined,
                  }
            }
          />
          {state.phase === 'uploading' ? (
            <CoverChoice
              posters={posters}
              chosen={posterIndex}
              onChoose={(index) => job.choosePoster(index)}
            />
          ) : null}
        </div>
      </div>
      {state.phase === 'offered' && videoUrl !== null ? (
        <div className="grid gap-1 rounded-field bg-signal-soft px-4 py-3">
          <SlotOffered onWatch={watchRecording} onDiscard={() => void job.dropRecording()} />
        </div>
      ) : null}
      {unsafe ? <Alert tone="warning">{t('unsafe')}</Alert> : null}
      {state.phase === 'idle' && videoUrl === null ? <SlotAdvice maxBytes={filmLimit} /> : null}
      {(state.phase === 'idle' || state.phase === 'offered') && isOwn && videoUrl !== null ? (
        <CaptionsRow
          key={videoUrl}
          userId={talentId}
          positionId={positionId}
          videoUrl={videoUrl}
          filmAddress={filmAddress}
          coverAddress={coverAddress}
          onOutdated={showChangedElsewhere}
        />
      ) : null}
      <FilePicker
        ref={picker}
        accept={offeredVideoTypes}
        label={t('chooseFile')}
        onChoose={(file) => void job.start(file, 'file')}
      />
      {videoUrl === null || filmAddress === null ? null : (
        <PlayerDialog
          open={watching}
          onOpenChange={setWatching}
          positionId={positionId}
          videoUrl={videoUrl}
          filmAddress={filmAddress}
          coverAddress={coverAddress}
        />
      )}
      {choosingCover && videoUrl !== null ? (
        <CoverSheet
          userId={talentId}
          positionId={positionId}
          video={stored}
          filmAddress={filmAddress}
          onSaved={props.onSaved}
          onOutdated={showChangedElsewhere}
          onClose={() => setChoosingCover(false)}
        />
      ) : null}
      {renderRecorder({
        open: recording !== null,
        unsafe,
        silent,
        withScript,
        publishes: props.publishes,
        renderPublish: props.renderPublish,
        initialTake: recording === 'kept' ? job.offeredRecording : null,
        onClose: () => setRecording(null),
        beginTake: (captions) => job.beginTake(captions),
        onTaken: (file) => {
          setRecording((now) => now && 'kept');
          void job.keepRecording(file);
        },
        onDiscarded: () => {
          job.dropUnfinished();
          // Discarding a new recording keeps the stored one.
          if (recording === 'kept') void job.dropRecording();
          setRecording((now) => now && 'new');
        },
        onRecorded: (file, source) => {
          setRecording(null);
          void job.start(file, source);
        },
      })}
    </DropZone>
  );
}

/** Whether nothing is heard in a recording; false until that is known, and where it cannot be. */
function useIsSilent(take: File | null): boolean {
  const [silent, setSilent] = useState<File | null>(null);
  useEffect(() => {
    if (!take) return undefined;
    let isOver = false;
    const listen = async () => {
      const { inspectVideo } = await loadCode(() => import('@/features/upload/media/inspect'));
      const { hasSound } = await inspectVideo(take);
      if (!isOver && !hasSound) setSilent(take);
    };
    void listen().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [take]);
  return take !== null && silent === take;
}
