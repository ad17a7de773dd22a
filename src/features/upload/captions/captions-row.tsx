import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '@/ui/feedback/alert';
import { Button } from '@/ui/button/button';
import { toast } from '@/ui/toast/toast';
import { readCaptions, type CaptionsProblem } from './captions-file';
import { useRemoveCaptions, useReplaceCaptions } from '@/features/upload/api/mutations';
import { StorageFull, type StoredVideo } from '@/features/upload/api/objects';
import { VideoChangedElsewhere } from '@/features/upload/api/position-video';

interface CaptionsRowProps {
  userId: string;
  positionId: string;
  video: StoredVideo;
  onSaved: (captionsUrl: string | null) => void;
  /** The video was changed in another tab or on another device. */
  onOutdated: () => void;
}

type Problem = CaptionsProblem | 'saveError' | 'removeError' | 'storageFull';

/** Captions of a published video: add, replace or remove them. */
export function CaptionsRow(props: CaptionsRowProps) {
  const { userId, positionId, video, onSaved, onOutdated } = props;
  const { t } = useTranslation('upload');
  const picker = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const replacing = useReplaceCaptions({ userId, positionId, video });
  const removing = useRemoveCaptions({ userId, positionId, video });
  const isBusy = replacing.isPending || removing.isPending;
  const [problem, setProblem] = useState<Problem | null>(null);
  const has = video.captionsUrl !== null;

  const fail = (error: unknown, text: Problem) => {
    if (error instanceof VideoChangedElsewhere) onOutdated();
    else setProblem(error instanceof StorageFull ? 'storageFull' : text);
  };

  const save = async (chosen: File) => {
    setProblem(null);
    try {
      const captions = await readCaptions(chosen);
      if (captions.ok) {
        onSaved(await replacing.mutateAsync(captions.file));
        toast.success(t('captions.saved'));
      } else {
        setProblem(captions.problem);
      }
    } catch (error) {
      fail(error, 'saveError');
    }
  };

  const remove = async () => {
    setProblem(null);
    try {
      await removing.mutateAsync();
      onSaved(null);
      toast.success(t('captions.removed'));
      // The remove button disappears, so the focus moves to the choose button.
      chooser.current?.focus({ preventScroll: true });
    } catch (error) {
      fail(error, 'removeError');
    }
  };

  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-44">
          <h4 className="text-base font-semibold">{t('captions.title')}</h4>
          <p className="text-sm text-balance text-muted">
            {has ? t('captions.shown') : t('captions.hint')}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            ref={chooser}
            size="sm"
            variant="secondary"
            loading={replacing.isPending}
            aria-label={has ? t('captions.replaceName') : t('captions.addName')}
            onClick={() => {
              if (!isBusy) picker.current?.click();
            }}
          >
            {has ? t('captions.replace') : t('captions.add')}
          </Button>
          {has ? (
            <Button
              size="sm"
              variant="ghost"
              loading={removing.isPending}
              aria-label={t('captions.removeName')}
              onClick={() => {
                if (!isBusy) void remove();
              }}
            >
              {t('captions.remove')}
            </Button>
          ) : null}
        </div>
      </div>
      {problem === null ? null : (
        <Alert tone="error">
          {problem === 'storageFull' ? t('storageFull') : t(`captions.${problem}`)}
        </Alert>
      )}
      <input
        ref={picker}
        type="file"
        accept=".vtt,.srt,text/vtt,application/x-subrip"
        aria-label={t('captions.chooseFile')}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Cleared so that choosing the same file again fires a change event.
          event.target.value = '';
          if (file) void save(file);
        }}
      />
    </div>
  );
}
