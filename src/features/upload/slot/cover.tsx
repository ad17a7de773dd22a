import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PositionVideo } from '@/domain/video/poster';
import { useObjectUrl } from '@/lib/browser/use-object-url';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { ErrorState } from '@/ui/feedback/error-state';
import { Sheet } from '@/ui/dialog/sheet';
import { Skeleton } from '@/ui/feedback/skeleton';
import { errorToastMs, toast } from '@/ui/toast/toast';
import { useReplaceCover } from '@/features/upload/api/mutations';
import { StorageFull, type StoredVideo } from '@/features/upload/api/objects';
import { VideoChangedElsewhere } from '@/features/upload/api/position-video';
import { coverOptionsQuery } from '@/features/upload/api/queries';
import type { PreparedUpload } from '@/features/upload/storage/pending-uploads';

interface CoverOptionsProps {
  /** Frames of one video, in their order. */
  posters: readonly Blob[];
  chosen: number | null;
  onChoose: (index: number) => void;
}

/** The frames to choose a cover from, for a grid that sizes them. */
function CoverOptions({ posters, chosen, onChoose }: CoverOptionsProps) {
  const { t } = useTranslation('upload');
  return posters.map((poster, index) => (
    <CoverOption
      // oxlint-disable-next-line react/no-array-index-key -- frames of one video, in their order
      key={index}
      poster={poster}
      label={t('cover.option', { number: index + 1, count: posters.length })}
      pressed={index === chosen}
      onPress={() => onChoose(index)}
    />
  ));
}

interface CoverOptionProps {
  poster: Blob;
  label: string;
  pressed: boolean;
  onPress: () => void;
}

function CoverOption({ poster, label, pressed, onPress }: CoverOptionProps) {
  const url = useObjectUrl(poster);
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      onClick={onPress}
      className={cx(
        'aspect-[3/4] w-full overflow-hidden rounded-lg bg-raised outline-2 outline-offset-2 transition-opacity',
        pressed ? 'outline-ink' : 'opacity-75 outline-transparent hover:opacity-100',
      )}
    >
      {url === null ? null : <img src={url} alt="" className="size-full object-cover" />}
    </button>
  );
}

interface CoverChoiceProps {
  prepared: Pick<PreparedUpload, 'posters' | 'posterIndex'>;
  onChoose: (index: number) => void;
}

/** Chooses the frame that is shown while the video does not play. */
export function CoverChoice({ prepared, onChoose }: CoverChoiceProps) {
  const { posters, posterIndex } = prepared;
  const { t } = useTranslation('upload');
  if (posters.length < 2) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{t('cover.title')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,3rem)] gap-2">
        <CoverOptions posters={posters} chosen={posterIndex} onChoose={onChoose} />
      </div>
    </fieldset>
  );
}

interface CoverSheetProps {
  userId: string;
  positionId: string;
  video: StoredVideo;
  /** Where the video is loaded. */
  videoAddress: string | null;
  onSaved: (video: PositionVideo) => void;
  /** The video was changed in another tab or on another device. */
  onChangedElsewhere: () => void;
  onClose: () => void;
}

/** A sheet to choose another frame of a published video as its cover. */
export function CoverSheet(props: CoverSheetProps) {
  const { userId, positionId, video, videoAddress, onSaved, onChangedElsewhere, onClose } = props;
  const { t } = useTranslation('upload');
  const covers = useQuery(coverOptionsQuery(videoAddress ?? ''));
  const [chosen, setChosen] = useState<number | null>(null);
  const replacing = useReplaceCover({ userId, positionId, video });

  const save = async (poster: Blob) => {
    try {
      onSaved(await replacing.mutateAsync(poster));
      toast.success(t('cover.saved'));
      onClose();
    } catch (error) {
      if (error instanceof VideoChangedElsewhere) {
        onChangedElsewhere();
        onClose();
        return;
      }
      const text = error instanceof StorageFull ? t('storageFull') : t('cover.error');
      toast.error(text, { duration: errorToastMs });
    }
  };
  const poster = chosen === null ? undefined : covers.data?.[chosen];

  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('cover.title')}
      description={t('cover.description')}
      footer={
        <Button
          disabled={!poster}
          loading={replacing.isPending}
          onClick={() => {
            if (poster) void save(poster);
          }}
        >
          {t('cover.use')}
        </Button>
      }
    >
      {covers.isError || covers.data?.length === 0 ? (
        <ErrorState
          title={t('unableToLoad')}
          retryLabel={t('retry')}
          onRetry={() => void covers.refetch()}
        />
      ) : (
        <div className="grid grid-cols-3 gap-3">
          {covers.data ? (
            <CoverOptions posters={covers.data} chosen={chosen} onChoose={setChosen} />
          ) : (
            [1, 2, 3].map((place) => <Skeleton key={place} className="aspect-[3/4]" />)
          )}
        </div>
      )}
    </Sheet>
  );
}
