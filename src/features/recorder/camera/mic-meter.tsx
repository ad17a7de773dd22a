import { Mic, MicOff } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';

interface MicMeterProps {
  meter: RefObject<HTMLDivElement | null>;
  silent: boolean;
  /** Shown at the end of the line, such as the time left. */
  note: string | null;
}

/** How loud the microphone hears, so that nobody records a silent pitch. */
export function MicMeter({ meter, silent, note }: MicMeterProps) {
  const { t } = useTranslation('recorder');
  return (
    <div className="grid gap-1.5">
      <div ref={meter} className="flex items-center gap-3 text-sm">
        {silent ? (
          <MicOff aria-hidden className="size-5 shrink-0 text-warning" />
        ) : (
          <Mic aria-hidden className="size-5 shrink-0" />
        )}
        <div className="h-1 flex-1 overflow-hidden rounded-full bg-theatre-ink/25">
          <div className="size-full origin-left scale-x-[var(--level,0)] rounded-full bg-success" />
        </div>
        {note === null ? null : <span className="tabular-nums">{note}</span>}
      </div>
      <p aria-live="polite" className="text-sm text-warning empty:hidden">
        {silent ? t('tooQuiet') : ''}
      </p>
    </div>
  );
}
