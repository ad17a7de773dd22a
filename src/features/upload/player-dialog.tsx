import { X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/ui/icon-button';

type PlayerDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  videoUrl: string;
  posterUrl: string | null;
};

/** The person's own pitch, full screen in the theatre. */
export function PlayerDialog({ open, onOpenChange, videoUrl, posterUrl }: PlayerDialogProps) {
  const { t } = useTranslation('upload');
  const [failed, setFailed] = useState(false);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        setFailed(false);
        onOpenChange(next);
      }}
    >
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          className="theatre fixed inset-0 z-50 grid animate-fade-in place-items-center"
        >
          <Dialog.Title className="sr-only">{t('player')}</Dialog.Title>
          {failed ? (
            <p role="alert" className="px-8 text-center text-lg">
              {t('unableToLoad')}
            </p>
          ) : (
            // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written captions for it
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
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
