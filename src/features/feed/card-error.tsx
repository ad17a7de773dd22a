import { VideoOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button';

type CardErrorProps = {
  reason: 'load' | 'youtube' | 'data';
  onSkip: () => void;
  /** Absent where trying again would change nothing. */
  onRetry?: (() => void) | undefined;
};

/** A card that cannot be played says so and lets one go on: one error never stops the feed. */
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
      className="absolute inset-x-6 top-1/3 z-10 flex -translate-y-1/2 animate-fade-in flex-col items-center gap-3 text-center text-theatre-ink"
    >
      <span className="grid size-14 place-items-center rounded-full bg-theatre-control">
        <VideoOff aria-hidden className="size-6" />
      </span>
      <p className="font-display text-lg">{texts[reason]}</p>
      <div className="flex gap-3">
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
