import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button/button';
import { ErrorState } from '@/ui/feedback/error-state';
import { Sheet } from '@/ui/dialog/sheet';
import { Skeleton } from '@/ui/feedback/skeleton';
import { toast } from '@/ui/toast/toast';
import { CoverOptions } from './cover-options';
import { useReplaceCover } from '@/features/upload/api/mutations';
import {
  shownVideo,
  VideoChangedElsewhere,
  type PositionVideo,
  type StoredVideo,
} from '@/features/upload/api/position-video';
import { coverOptionsQuery } from '@/features/upload/api/queries';

interface CoverSheetProps {
  userId: string;
  positionId: string;
  video: StoredVideo;
  onSaved: (video: PositionVideo) => void;
  /** The video was changed in another tab or on another device. */
  onOutdated: () => void;
  onClose: () => void;
}

/** Another frame of a published video as its cover. */
export function CoverSheet(props: CoverSheetProps) {
  const { userId, positionId, video, onSaved, onOutdated, onClose } = props;
  const { t } = useTranslation('upload');
  const covers = useQuery(coverOptionsQuery(shownVideo(video).videoUrl ?? ''));
  const [chosen, setChosen] = useState<number | null>(null);
  const replacing = useReplaceCover({ userId, positionId, video });

  const save = async (poster: Blob) => {
    try {
      onSaved(await replacing.mutateAsync(poster));
      toast.success(t('cover.saved'));
      onClose();
    } catch (error) {
      if (error instanceof VideoChangedElsewhere) {
        onOutdated();
        onClose();
        return;
      }
      toast.error(t('cover.error'), { duration: 4000 });
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
