import { Heart, LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@/ui/cx';
import { buttonLook } from '@/ui/button/button-look';
import { Price } from '@/features/public-site/price/price';
import { StillCard, type StillPitch } from '@/features/public-site/still/still-card';

interface Band {
  title: string;
  text: ReactNode;
  /** What it looks like in the product; a drawing that says nothing aloud. */
  picture: ReactNode;
}

/** Steps, each with a picture of the product beside it. */
export function Bands({ heading, bands }: { heading: string; bands: readonly Band[] }) {
  return (
    <section>
      <h2 className="sr-only">{heading}</h2>
      <ol className="grid gap-5 lg:grid-cols-3">
        {bands.map(({ title, text, picture }, index) => (
          <li
            key={title}
            className="flex flex-col overflow-hidden rounded-sheet bg-surface shadow-card"
          >
            <div
              aria-hidden
              className="grid h-72 place-items-center overflow-hidden bg-raised px-6 select-none"
            >
              {picture}
            </div>
            <div className="p-6">
              <h3 className="text-xl">
                <span aria-hidden className="mr-2 text-signal-text tabular-nums">
                  {index + 1}
                </span>
                {title}
              </h3>
              <p className="mt-2 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The upper part of a pitch, in a phone that is cut off below. */
export function WatchPicture({ pitch }: { pitch: StillPitch }) {
  return (
    <div className="mt-8 h-80 w-56 self-start overflow-hidden rounded-[1.75rem] border-4 border-theatre shadow-card">
      <StillCard pitch={pitch}>
        <span className="absolute top-6 right-3 grid size-11 place-items-center rounded-full bg-signal">
          <Heart className="size-5 fill-white text-white" />
        </span>
        {/* Keeps the words above the edge that cuts the phone off. */}
        <span className="h-20" />
      </StillCard>
    </div>
  );
}

interface UnlockPictureProps {
  title: string;
  name: string;
  phone: string;
  email: string;
  once: string;
}

/** The sheet that offers a contact. */
export function UnlockPicture({ title, once, ...details }: UnlockPictureProps) {
  return (
    <div className="w-full max-w-72 rounded-card bg-page p-4 shadow-card">
      {[details.name, details.phone, details.email].map((detail, index) => (
        <p key={detail} className="flex items-center gap-3 py-1.5 text-sm text-muted">
          <span className="w-28 shrink-0">{detail}</span>
          <span className={cx('h-3 rounded-full bg-line', ['w-24', 'w-20', 'w-full'][index])} />
          <LockKeyhole className="ml-auto size-4 shrink-0" />
        </p>
      ))}
      <p className="mt-3 flex items-baseline gap-2 text-sm text-muted">
        <span className="font-display text-xl font-semibold text-ink">
          <Price />
        </span>
        {once}
      </p>
      <span className={buttonLook('primary', 'sm', 'mt-3 w-full')}>{title}</span>
    </div>
  );
}

/** A message and its answer. */
export function TalkPicture({ company, talent }: { company: string; talent: string }) {
  return (
    <div className="grid w-full max-w-80 gap-2 text-base">
      <p className="max-w-[85%] justify-self-end rounded-card rounded-br-sm bg-bubble-own px-3.5 py-2.5 text-on-bubble-own">
        {company}
      </p>
      <p className="max-w-[85%] justify-self-start rounded-card rounded-bl-sm bg-surface px-3.5 py-2.5 text-ink">
        {talent}
      </p>
    </div>
  );
}
