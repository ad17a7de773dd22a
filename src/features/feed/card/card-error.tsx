import { VideoOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button/button';

interface CardErrorProps {
  reason: 'load' | 'youtube' | 'data';
  onSkip: () => void;
  /** Absent where another attempt could not succeed. */
  onRetry?: (() => void) | undefined;
}

/** Explains why a card can't be played and offers to skip it, so that one broken video never stops the feed. */
export function CardError({ reason, onSkip, onRetry }: CardErrorProps) {
  const { t } = useTranslation('feed');
  const texts = {
    load: t('errors.unableToLoad'),
    youtube: t('errors.invalidYouTube'),
    data: t('errors.invalidData'),
  };
  return (
    <div
      role="alert"
      className="absolute inset-x-4 top-[calc(max(0.75rem,var(--safe-top))+var(--player-notice,0px)+3.5rem)] z-10 mx-auto flex max-w-80 animate-fade-in flex-col items-center gap-3 rounded-card bg-theatre/90 p-4 text-center text-theatre-ink player-low:gap-2 player-low:p-3"
    >
      <VideoOff aria-hidden className="size-6 player-low:hidden" />
      <p className="font-display text-lg player-low:text-base">{texts[reason]}</p>
      <div className="flex flex-wrap justify-center gap-2">
        {onRetry ? (
          <Button variant="secondary" size="sm" onClick={onRetry}>
            {t('errors.retry')}
          </Button>
        ) : null}
        <Button variant="secondary" size="sm" onClick={onSkip}>
          {t('errors.skip')}
        </Button>
      </div>
    </div>
  );
}
