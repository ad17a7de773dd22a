import { cx } from '@/ui/cx';

interface ProgressBarProps {
  /** 0 to 100; other values are clamped. */
  value: number;
  label: string;
  tone?: 'ink' | 'signal' | 'success';
  className?: string;
}

const tones = { ink: 'text-ink', signal: 'text-signal', success: 'text-success' };

/** A progress bar. */
export function ProgressBar({ value, label, tone = 'ink', className }: ProgressBarProps) {
  const percent = Math.min(100, Math.max(0, Number.isFinite(value) ? value : 0));
  return (
    <progress
      aria-label={label}
      max={100}
      value={Math.round(percent)}
      className={cx(
        'block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-raised',
        '[&::-moz-progress-bar]:bg-current [&::-webkit-progress-bar]:bg-raised',
        '[&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-current',
        '[&::-webkit-progress-value]:transition-[inline-size] [&::-webkit-progress-value]:duration-200',
        tones[tone],
        className,
      )}
    />
  );
}
