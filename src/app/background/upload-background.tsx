import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ensurePositionExists,
  rereadPositions,
  showPositionVideo,
} from '@/features/talent-profile/api/mutations';
import { startUploads } from '@/features/upload/pipeline/slot-jobs';
import { toast } from '@/ui/toast/toast';

/** Continues a talent's unfinished uploads, whatever screen is open. */
export function UploadBackground({ userId }: { userId: string }) {
  const { t } = useTranslation('upload');

  useEffect(
    () =>
      startUploads(userId, (positionId) => ({
        position: null,
        ensurePositionExists: async (position) => {
          if (position) await ensurePositionExists(userId, positionId, position);
        },
        onSaved: (video) => {
          showPositionVideo(userId, positionId, video);
          toast.success(t('saved'));
        },
        onChangedElsewhere: () => rereadPositions(userId),
      })),
    [userId, t],
  );

  return null;
}
