import picture from '@/features/public-site/pictures/sofia.webp?no-inline';

const figures = { views: 214, unlocks: 6 };
/** As on the recorder. */
const rec = 'REC 0:12';

interface RecorderPictureProps {
  notes: string;
  position: string;
  views: string;
  unlocks: string;
}

/** The recorder with its teleprompter, and a position's numbers in front of it. A drawing: it says nothing aloud. */
export function RecorderPicture({ notes, position, views, unlocks }: RecorderPictureProps) {
  return (
    <div aria-hidden className="relative mx-auto w-full max-w-[23rem] pb-10 select-none">
      <div className="theatre relative isolate aspect-[3/4] overflow-hidden rounded-[2.25rem] border-8 border-theatre bg-theatre text-theatre-ink shadow-card ring-1 ring-line">
        <img
          src={picture}
          alt=""
          fetchPriority="high"
          className="absolute inset-0 -z-1 size-full object-cover object-[50%_40%]"
        />
        <div className="absolute inset-x-0 top-0 -z-1 h-44 scrim-top" />
        <p className="px-5 pt-4 text-center text-sm font-semibold tabular-nums">
          <span className="inline-flex items-center gap-2 rounded-full bg-theatre-control px-3 py-1">
            <span className="size-2.5 rounded-full bg-signal" />
            {rec}
          </span>
        </p>
        <p className="mt-3 px-6 text-center text-base leading-snug font-semibold text-balance">
          {notes}
        </p>
        <span className="absolute bottom-5 left-5 grid size-14 place-items-center rounded-full border-4 border-white">
          <span className="size-6 rounded-md bg-signal" />
        </span>
      </div>
      <div className="absolute right-0 bottom-0 rounded-card bg-surface px-5 py-4 text-ink shadow-card sm:-right-6">
        <p className="font-semibold">{position}</p>
        <div className="mt-2 flex gap-6">
          <p>
            <span className="block font-display text-xl font-semibold">{figures.views}</span>
            <span className="text-sm text-muted">{views}</span>
          </p>
          <p>
            <span className="block font-display text-xl font-semibold">{figures.unlocks}</span>
            <span className="text-sm text-muted">{unlocks}</span>
          </p>
        </div>
      </div>
    </div>
  );
}
