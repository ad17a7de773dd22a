import { X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/ui/button/icon-button';
import { TheatreDialog } from '@/ui/dialog/theatre-dialog';

interface PlayerDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  videoUrl: string;
  posterUrl: string | null;
}

/** Plays the person's own pitch full screen. */
export function PlayerDialog(props: PlayerDialogProps) {
  const { open, onOpenChange, videoUrl, posterUrl } = props;
  const { t } = useTranslation('upload');
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
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- a talent knows what they said
        <video
          src={videoUrl}
          {...(posterUrl === null ? {} : { poster: posterUrl })}
          controls
          autoPlay
          playsInline
          onError={() => setFailed(true)}
          className="h-full max-h-dvh w-full object-contain"
        />
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
