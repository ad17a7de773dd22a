import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CaptionHit } from '@/features/feed/api/caption-queries';
import { formatDuration } from '@/lib/i18n/format';
import { cx } from '@/ui/cx';
import { partsOfHit } from '@/domain/search/hit-text';

interface HitLineProps {
  hit: CaptionHit;
  /** Of the talent, for screen readers. */
  name: string;
  onPlay: () => void;
  className?: string;
}

/** The line of a pitch that matches the search, and its time; pressing it plays the pitch from there. */
export function HitLine({ hit, name, onPlay, className }: HitLineProps) {
  const { t } = useTranslation('feed');
  return (
    <button
      type="button"
      onClick={onPlay}
      className={cx('flex min-h-11 gap-2 text-left text-sm leading-snug wrap-anywhere', className)}
    >
      <Play aria-hidden className="mt-0.5 size-4 shrink-0 fill-current" />
      <span className="line-clamp-3">
        <span className="font-semibold tabular-nums">
          {t('hit.at', { time: formatDuration(hit.startsAt) })}
        </span>{' '}
        “
        {partsOfHit(hit.line, hit.words).map(({ at, text, marked }) =>
          marked ? (
            <mark key={at} className="bg-transparent font-semibold text-inherit">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
        ”
      </span>{' '}
      <span className="sr-only">{t('hit.play', { name })}</span>
    </button>
  );
}
