import { Image, RefreshCw, Trash2, Upload, Video } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/ui/dialog/alert-dialog';
import { Button } from '@/ui/button/button';
import { Sheet } from '@/ui/dialog/sheet';

export interface SlotVideoProps {
  /** Whether the public sees it. */
  visibility: ReactNode;
  pauseButton: ReactNode;
  deleting: boolean;
  onDelete: () => void;
  /** Undefined where the video is not in our storage (a YouTube link). */
  onCover: (() => void) | undefined;
  hasCover: boolean;
  onRecord: () => void;
  onChooseFile: () => void;
}

/** A published video: whether the public sees it, replacing it, and deleting it after a confirmation. */
export function SlotVideo(props: SlotVideoProps) {
  const { visibility, pauseButton, deleting, onDelete, onCover, hasCover, onRecord, onChooseFile } =
    props;
  const { t } = useTranslation('upload');
  const [asking, setAsking] = useState(false);
  const [replacing, setReplacing] = useState(false);
  const replaceBy = (how: () => void) => () => {
    setReplacing(false);
    how();
  };
  return (
    <>
      {visibility}
      {onCover && !hasCover ? <p className="text-sm">{t('cover.missing')}</p> : null}
      <div className="mt-1 flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          icon={<RefreshCw aria-hidden />}
          onClick={() => setReplacing(true)}
        >
          {t('replace')}
        </Button>
        {onCover ? (
          <Button size="sm" variant="ghost" icon={<Image aria-hidden />} onClick={onCover}>
            {t('cover.change')}
          </Button>
        ) : null}
        {pauseButton}
        <Button
          size="sm"
          variant="ghost"
          icon={<Trash2 aria-hidden />}
          loading={deleting}
          onClick={() => setAsking(true)}
        >
          {t('delete')}
        </Button>
      </div>
      <Sheet
        open={replacing}
        onOpenChange={setReplacing}
        title={t('replaceTitle')}
        description={t('replaceText')}
      >
        <div className="grid gap-3">
          <Button icon={<Video aria-hidden />} onClick={replaceBy(onRecord)}>
            {t('recordNew')}
          </Button>
          <Button
            variant="secondary"
            icon={<Upload aria-hidden />}
            onClick={replaceBy(onChooseFile)}
          >
            {t('uploadNew')}
          </Button>
        </div>
      </Sheet>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('deleteTitle')}
        description={t('deleteText')}
        cancelLabel={t('deleteKeep')}
        confirmLabel={t('deleteConfirm')}
        onConfirm={onDelete}
        destructive
      />
    </>
  );
}
