import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';

/** A large card that is one link. */
export function EntryCard(props: { to: string; title: string; text: string; action: string }) {
  const { to, title, text, action } = props;
  return (
    <Link
      to={to}
      className="group flex flex-col gap-2 rounded-card bg-surface p-6 shadow-card md:p-8"
    >
      <span className="font-display text-xl font-semibold">{title}</span>
      <span className="prose-width text-muted">{text}</span>
      <span className="mt-4 inline-flex items-center gap-2 font-semibold text-signal-text">
        {action}
        <ArrowRight
          aria-hidden
          className="size-5 transition-transform group-hover:translate-x-1 motion-reduce:transition-none"
        />
      </span>
    </Link>
  );
}
