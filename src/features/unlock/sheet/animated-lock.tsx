import { LockKeyhole, LockKeyholeOpen } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { prefersReducedMotion } from '@/lib/browser/media';
import { cx } from '@/ui/cx';

/** The lock beside the portrait; it opens with an animation when the payment was made in this sheet. */
export function AnimatedLock({ unlocked, celebrate }: { unlocked: boolean; celebrate: boolean }) {
  const ring = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!celebrate || prefersReducedMotion()) return;
    ring.current?.animate?.(
      [
        { opacity: 0.7, transform: 'scale(0.6)' },
        { opacity: 0, transform: 'scale(3.2)' },
      ],
      { duration: 700, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
    );
  }, [celebrate]);
  const Icon = unlocked ? LockKeyholeOpen : LockKeyhole;
  return (
    <span className="relative grid size-11 shrink-0 place-items-center">
      <span ref={ring} aria-hidden className="absolute inset-0 rounded-full bg-success opacity-0" />
      <span
        key={String(unlocked)}
        className={cx(
          'relative grid size-11 place-items-center rounded-full',
          unlocked ? 'bg-success-soft text-success' : 'bg-raised text-muted',
          celebrate && 'animate-pop',
        )}
      >
        <Icon aria-hidden className="size-5" />
      </span>
    </span>
  );
}
