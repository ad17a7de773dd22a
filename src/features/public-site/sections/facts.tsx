import { Check } from 'lucide-react';
import { FilledText } from '@/ui/layout/filled-text';
import { Price } from '@/features/public-site/price/price';

/** What it costs and what it does not, in one line where there is room. @param facts may name the `{price}` */
export function Facts({ facts }: { facts: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-base font-semibold">
      {facts.map((fact) => (
        <li key={fact} className="inline-flex items-center gap-1.5">
          <Check aria-hidden className="size-5 shrink-0 text-success" />
          <span>
            <FilledText text={fact} values={{ price: <Price /> }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
