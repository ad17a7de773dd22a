import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { ErrorState } from '@/ui/error-state';
import { Sheet } from '@/ui/sheet';
import { Skeleton } from '@/ui/skeleton';
import { toast } from '@/ui/toast';
import { coverOptionsQuery, replacePoster, type PositionVideo } from './queries';
import { shownVideo } from './shown-video';
import { useObjectUrl } from './use-object-url';

type CoverSheetProps = {
  userId: string;
  positionId: string;
  video: PositionVideo;
  onSaved: (video: PositionVideo) => void;
  onClose: () => void;
};

/** Another frame of a published video as its cover. */
export function CoverSheet({ userId, positionId, video, onSaved, onClose }: CoverSheetProps) {
  const { t } = useTranslation('upload');
  const covers = useQuery(coverOptionsQuery(shownVideo(video).videoUrl ?? ''));
  const [chosen, setChosen] = useState<number | null>(null);
  const [saving, setSaving] = useState(false);

  const save = async (poster: Blob) => {
    setSaving(true);
    try {
      onSaved(await replacePoster(userId, positionId, video, poster));
      toast.success(t('cover.saved'));
      onClose();
    } catch {
      toast.error(t('cover.error'), { duration: 4000 });
      setSaving(false);
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
          loading={saving}
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
          {covers.data
            ? covers.data.map((cover, index) => (
                <CoverOption
                  // oxlint-disable-next-line react/no-array-index-key -- frames in their order
                  key={index}
                  poster={cover}
                  label={t('cover.option', { number: index + 1, count: covers.data.length })}
                  pressed={index === chosen}
                  onPress={() => setChosen(index)}
                />
              ))
            : [1, 2, 3].map((place) => <Skeleton key={place} className="aspect-[3/4]" />)}
        </div>
      )}
    </Sheet>
  );
}

type CoverOptionProps = { poster: Blob; label: string; pressed: boolean; onPress: () => void };

/** One frame to choose. */
export function CoverOption({ poster, label, pressed, onPress }: CoverOptionProps) {
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
