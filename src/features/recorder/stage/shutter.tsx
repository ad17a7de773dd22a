import { useEffect, useRef } from 'react';
import { cx } from '@/ui/cx';

interface ShutterProps {
  label: string;
  shape: 'record' | 'stop';
  onPress: () => void;
}

/** The one big button: a disc to record, a square to stop. Takes the focus: Space works at once. */
export function Shutter({ label, shape, onPress }: ShutterProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <button
      ref={button}
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="grid size-19 place-items-center rounded-full border-4 border-theatre-ink bg-theatre-control transition-transform active:scale-95"
    >
      <span
        aria-hidden
        className={cx(
          'bg-signal transition-[border-radius,transform] duration-base',
          shape === 'record' ? 'size-14 rounded-full' : 'size-8 rounded-lg',
        )}
      />
    </button>
  );
}
