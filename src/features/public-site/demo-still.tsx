import { Play } from 'lucide-react';
import still from './demo-still.webp';

/** A drawing shown until the first pitch plays; light enough to load at once. */
export function DemoStill() {
  return (
    <div className="relative size-full">
      <img
        src={still}
        alt=""
        width={432}
        height={768}
        fetchPriority="high"
        className="size-full object-cover"
      />
      <span className="absolute inset-0 m-auto grid size-18 place-items-center rounded-full bg-theatre-control text-theatre-ink">
        <Play aria-hidden className="size-8 translate-x-0.5 fill-current" />
      </span>
    </div>
  );
}
