import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { cx } from '@/ui/cx';

interface DoorProps {
  to: string;
  title: string;
  text: string;
  action: string;
  /** 'filled' for the one that most visitors look for. */
  look: 'filled' | 'plain';
  /** Where a pitch is recorded, for the script of the page to remember before the app has come. */
  record?: string;
  onClick?: () => void;
}

/** One of the two ways in: a card that is one link. */
export function Door({ to, title, text, action, look, record, onClick }: DoorProps) {
  const isFilled = look === 'filled';
  return (
    <Link
      to={to}
      state={{ startsTyping: true }}
      data-record={record}
      onClick={onClick}
      className={cx(
        'group flex flex-col rounded-card p-4 transition-transform active:scale-[0.99] motion-reduce:transition-none sm:p-5',
        isFilled
          ? 'bg-signal text-on-signal hover:bg-signal-hover forced-colors:border'
          : 'bg-surface text-ink inset-ring-[1.5px] inset-ring-field-line hover:bg-raised',
      )}
    >
      <span className="font-display text-lg font-semibold">{title}</span>
      <span className={cx('mt-1 text-base max-sm:hidden', !isFilled && 'text-muted')}>{text}</span>
      <span className="mt-auto inline-flex items-center gap-1.5 pt-2 font-semibold wrap-anywhere hyphens-auto sm:pt-4">
        {action}
        <ArrowRight
          aria-hidden
          className="size-5 shrink-0 transition-transform group-hover:translate-x-1 motion-reduce:transition-none max-sm:hidden"
        />
      </span>
    </Link>
  );
}
