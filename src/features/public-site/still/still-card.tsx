import type { ReactNode } from 'react';
import { Chip } from '@/ui/button/chip';
import type { Picture } from '@/ui/media/poster-image';
import { PosterImage } from '@/ui/media/poster-image';

/** What a pitch shows before it plays. */
export interface StillPitch {
  readonly name: string;
  /** 'Closer · 6 years · Madrid, remote' */
  readonly line: string;
  readonly skills: readonly string[];
  readonly poster: Picture | null;
}

const maxSkills = 2;

interface StillCardProps {
  pitch: StillPitch;
  /** 'high' for the picture that a visitor sees first. */
  fetchPriority?: 'high' | 'auto';
  /** Below the text. */
  children?: ReactNode;
}

/** A pitch as the player shows it, standing still. Fills its container. */
export function StillCard({ pitch, fetchPriority = 'auto', children }: StillCardProps) {
  const { name, line, skills, poster } = pitch;
  return (
    <div className="@container relative isolate flex size-full flex-col justify-end overflow-hidden bg-theatre text-theatre-ink">
      <PosterImage
        poster={poster}
        sizes="20rem"
        loading={fetchPriority === 'high' ? 'eager' : 'lazy'}
        fetchPriority={fetchPriority}
        className="absolute inset-0 -z-1 size-full bg-cover object-cover object-[50%_75%]"
      />
      <div className="absolute inset-x-0 top-0 -z-1 h-24 scrim-top" />
      <div className="absolute inset-x-0 bottom-0 -z-1 h-3/5 scrim-bottom" />
      <div className="absolute inset-x-4 top-3 h-0.75 overflow-hidden rounded-full bg-white/30">
        <div className="h-full w-0 bg-white" />
      </div>
      <div className="grid gap-5 px-5 pb-5 @max-3xs:gap-2 @max-3xs:px-3 @max-3xs:pb-3">
        <div className="min-w-0">
          <p
            dir="auto"
            className="truncate text-left font-display text-2xl @max-sm:text-xl @max-3xs:text-lg"
          >
            {name}
          </p>
          <p className="mt-1 text-base wrap-anywhere @max-3xs:text-sm">{line}</p>
          {skills.length > 0 ? (
            <ul className="mt-3 flex flex-wrap gap-2 @max-3xs:hidden">
              {skills.slice(0, maxSkills).map((skill) => (
                <li key={skill} className="max-w-full">
                  <Chip variant="theatre">{skill}</Chip>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        {children}
      </div>
    </div>
  );
}
