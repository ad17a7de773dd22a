import { Play } from 'lucide-react';
import still from './demo-still.webp';

/** What the phone shows before the first pitch plays: a drawing, light enough to come at once. */
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
