import { BadgeCheck, Check } from 'lucide-react';
import { Price } from '@/features/public-site/price/price';

interface PriceCardProps {
  id: string;
  heading: string;
  once: string;
  items: readonly string[];
  badge: string;
}

/** What a contact costs, and what is in it. */
export function PriceCard({ id, heading, once, items, badge }: PriceCardProps) {
  return (
    <section
      id={id}
      className="grid gap-x-12 gap-y-6 rounded-sheet bg-surface p-6 shadow-card md:grid-cols-[1fr_1.2fr] md:p-10"
    >
      <div>
        <h2 className="text-xl">{heading}</h2>
        <p className="mt-5 flex flex-wrap items-baseline gap-x-3">
          <span className="font-display text-[clamp(3.5rem,8vw,5rem)] leading-none font-semibold">
            <Price />
          </span>
          <span className="text-lg text-muted">{once}</span>
        </p>
      </div>
      <div>
        <ul className="grid gap-3 text-lg">
          {items.map((item) => (
            <li key={item} className="flex gap-3">
              <Check aria-hidden className="mt-0.5 size-6 shrink-0 text-success" />
              {item}
            </li>
          ))}
        </ul>
        <p className="mt-6 flex gap-3 border-t border-line pt-5 text-muted">
          <BadgeCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
          {badge}
        </p>
      </div>
    </section>
  );
}
