import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { dashboardPositionsQuery } from '@/features/talent-dashboard/api/queries';
import {
  ensurePosition,
  rereadPositions,
  showPositionVideo,
} from '@/features/talent-profile/api/queries';
import { startUploads, subscribeToHeldVideos } from '@/features/upload/pipeline/slot-jobs';
import { toast } from '@/ui/toast/toast';

/** A talent's videos on their way, whatever screen is open: one that was begun goes on. */
export function UploadBackground({ userId }: { userId: string }) {
  const { t } = useTranslation('upload');
  const client = useQueryClient();

  useEffect(
    () =>
      startUploads(userId, (positionId) => ({
        position: null,
        ensurePosition: async (position) => {
          if (position) await ensurePosition(userId, positionId, position);
        },
        onSaved: (video) => {
          showPositionVideo(userId, positionId, video);
          toast.success(t('saved'));
        },
        onOutdated: () => rereadPositions(userId),
      })),
    [userId, t],
  );

  // The dashboard shows what was published, or which position came back with its video.
  useEffect(
    () =>
      subscribeToHeldVideos(() => {
        void client.invalidateQueries({ queryKey: dashboardPositionsQuery(userId).queryKey });
      }),
    [client, userId],
  );

  return null;
}
