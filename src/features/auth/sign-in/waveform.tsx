import { cx } from '@/ui/cx';

const count = 56;

/** Loudness of a made-up minute of speech, 0 to 1: phrases with breaths between them. */
const bars = Array.from({ length: count }, (_, index) => {
  const phrase = Math.abs(Math.sin((index / count) * Math.PI * 4.5));
  const syllable = 0.55 + 0.45 * Math.abs(Math.sin(index * 1.7) * Math.cos(index * 0.6));
  return { at: index / count, loudness: Math.max(0.06, phrase * syllable) };
});

interface WaveformProps {
  /** How much of it has been heard, 0 to 1. */
  played: number;
  className?: string;
}

/** A minute of voice as bars, for decoration. */
export function Waveform({ played, className }: WaveformProps) {
  return (
    <div aria-hidden className={cx('flex w-full items-center gap-[3px] xl:gap-1', className)}>
      {bars.map(({ at, loudness }) => (
        <span
          key={at}
          className={cx('min-w-0 flex-1 rounded-full', at < played ? 'bg-signal' : 'bg-line')}
          style={{ height: `${Math.round(loudness * 100)}%` }}
        />
      ))}
    </div>
  );
}
