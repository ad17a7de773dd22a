import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useObjectUrl } from '@/lib/browser/use-object-url';
import { IconButton } from '@/ui/button/icon-button';
import { TheatreDialog } from '@/ui/dialog/theatre-dialog';
import { captionsQuery, type PublishedCaptions } from '@/features/upload/api/queries';
import { toWebVtt } from '@/features/upload/captions/cues';
import { languageName } from '@/features/upload/captions/languages';

interface PlayerDialogProps {
  positionId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  videoUrl: string;
  /** Where the video and its poster are loaded. */
  videoAddress: string;
  coverAddress: string | null;
}

/** Plays the person's own pitch full screen, with its captions. */
export function PlayerDialog(props: PlayerDialogProps) {
  const { positionId, open, onOpenChange, videoUrl, videoAddress, coverAddress } = props;
  const { t } = useTranslation('upload');
  const { data: captions = [] } = useQuery({
    ...captionsQuery(positionId, videoUrl),
    enabled: open,
  });
  // By address, because a video that moves to another bucket comes from a new one.
  const [failedAddress, setFailedAddress] = useState<string | null>(null);
  return (
    <TheatreDialog
      open={open}
      onOpenChange={(next) => {
        setFailedAddress(null);
        onOpenChange(next);
      }}
      title={t('player')}
    >
      {failedAddress === videoAddress ? (
        <p role="alert" className="px-8 text-center text-lg">
          {t('unableToLoad')}
        </p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- it has a track when there are captions
        <video
          src={videoAddress}
          {...(coverAddress === null ? {} : { poster: coverAddress })}
          controls
          autoPlay
          playsInline
          onError={() => setFailedAddress(videoAddress)}
          className="h-full max-h-dvh w-full object-contain"
        >
          {captions.map((one, index) => (
            <CaptionTrack key={one.language} captions={one} isFirst={index === 0} />
          ))}
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

interface CaptionTrackProps {
  captions: PublishedCaptions;
  /** It is shown until another is chosen. */
  isFirst: boolean;
}

function CaptionTrack({ captions: { language, cues }, isFirst }: CaptionTrackProps) {
  const { i18n } = useTranslation('upload');
  const file = useMemo(() => new Blob([toWebVtt(cues)], { type: 'text/vtt' }), [cues]);
  const address = useObjectUrl(file);
  return address === null ? null : (
    <track
      kind="captions"
      src={address}
      srcLang={language}
      label={languageName(language, i18n.language)}
      default={isFirst}
    />
  );
}
