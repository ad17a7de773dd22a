import { CircleAlert, CircleCheck, Clock, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@/ui/cx';

export type AlertTone = 'error' | 'success' | 'info' | 'warning';

const tones = {
  error: { icon: CircleAlert, look: 'bg-danger-soft text-danger' },
  success: { icon: CircleCheck, look: 'bg-success-soft text-success' },
  warning: { icon: Clock, look: 'bg-warning-soft text-warning' },
  info: { icon: Info, look: 'bg-raised text-ink' },
};

interface AlertProps {
  tone: AlertTone;
  children: ReactNode;
  className?: string;
}

/** A message in the page. Screen readers announce an error at once, the others when they are idle. */
export function Alert({ tone, children, className }: AlertProps) {
  const { icon: Icon, look } = tones[tone];
  return (
    <div
      {...(tone === 'error' ? { role: 'alert' } : { 'aria-live': 'polite' })}
      className={cx('flex gap-3 rounded-field px-4 py-3 text-base', look, className)}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
