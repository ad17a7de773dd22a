import { useTranslation } from 'react-i18next';
import { useWantsCaptions } from '@/features/feed/captions/caption-language';
import { formatDuration } from '@/lib/i18n/format';
import type { Toggle } from '@/features/feed/player/use-player-input';

interface CardAnnouncerProps {
  /** The shown card, as a listener hears it when it changes. */
  card: string;
  /** What a key has last turned on or off, if any has. */
  toggled: Toggle | undefined;
  paused: boolean;
  muted: boolean;
  /** Where the video is. */
  seconds: number;
}

/** Announces which card is shown, and what a key did unless the focus is on the button that shows it. */
export function CardAnnouncer({ card, toggled, paused, muted, seconds }: CardAnnouncerProps) {
  const { t } = useTranslation('feed');
  const wantsCaptions = useWantsCaptions();
  const states = {
    pause: t(paused ? 'announced.paused' : 'announced.playing'),
    sound: t(muted ? 'announced.soundOff' : 'announced.soundOn'),
    captions: t(wantsCaptions ? 'announced.captionsOn' : 'announced.captionsOff'),
    time: t('announced.time', { time: formatDuration(seconds) }),
  };
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {card}
      </p>
      <p className="sr-only" aria-live="polite">
        {toggled && states[toggled]}
      </p>
    </>
  );
}
