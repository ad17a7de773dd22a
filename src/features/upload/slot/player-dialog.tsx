import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useObjectUrl } from '@/lib/browser/use-object-url';
import { IconButton } from '@/ui/button/icon-button';
import { TheatreDialog } from '@/ui/dialog/theatre-dialog';
import { captionsQuery } from '@/features/upload/api/queries';

interface PlayerDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  videoUrl: string;
  posterUrl: string | null;
  captionsUrl: string | null;
}

/** Plays the person's own pitch full screen, with its captions. */
export function PlayerDialog(props: PlayerDialogProps) {
  const { open, onOpenChange, videoUrl, posterUrl, captionsUrl } = props;
  const { t } = useTranslation('upload');
  const captions = useObjectUrl(useQuery(captionsQuery(open ? captionsUrl : null)).data);
  const [failed, setFailed] = useState(false);
  return (
    <TheatreDialog
      open={open}
      onOpenChange={(next) => {
        setFailed(false);
        onOpenChange(next);
      }}
      title={t('player')}
    >
      {failed ? (
        <p role="alert" className="px-8 text-center text-lg">
          {t('unableToLoad')}
        </p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- it has a track when there are captions
        <video
          src={videoUrl}
          {...(posterUrl === null ? {} : { poster: posterUrl })}
          controls
          autoPlay
          playsInline
          onError={() => setFailed(true)}
          className="h-full max-h-dvh w-full object-contain"
        >
          {captions === null ? null : (
            <track kind="captions" src={captions} label={t('captions.title')} default />
          )}
        </video>
      )}
      <Dialog.Close asChild>
        <IconButton
          variant="theatre"
          label={t('closePlayer')}
          icon={<X aria-hidden />}
          className="absolute top-[max(1rem,var(--safe-top))] right-4"
        />
      </Dialog.Close>
    </TheatreDialog>
  );
}
