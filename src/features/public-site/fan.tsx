import type { ReactNode } from 'react';
import left from './pictures/kwame.webp?no-inline';
import right from './pictures/priya.webp?no-inline';

/** Two more pitches behind the first one, where there is room for them. */
export function Fan({ children }: { children: ReactNode }) {
  return (
    <div className="relative isolate mx-auto w-fit max-w-full max-md:w-full">
      {[left, right].map((picture, side) => (
        <div
          key={picture}
          aria-hidden
          className={`absolute inset-y-10 -z-1 hidden aspect-[9/16] overflow-hidden rounded-[1.75rem] bg-theatre shadow-card lg:block ${
            side === 0 ? '-left-16 -rotate-4 xl:-left-28' : '-right-16 rotate-4 xl:-right-28'
          }`}
        >
          <img
            src={picture}
            alt=""
            loading="lazy"
            decoding="async"
            // Beside the phone, which covers the middle, a face would not be seen.
            className={`h-full w-[150%] max-w-none object-cover ${
              side === 0 ? '-translate-x-[38%]' : 'translate-x-[5%]'
            }`}
          />
        </div>
      ))}
      {children}
    </div>
  );
}
