import { useState } from 'react';
import { cx } from '@/ui/cx';

interface AvatarProps {
  name: string;
  src?: string | null;
  size?: 'sm' | 'md' | 'lg';
  className?: string;
}

const sizes = { sm: 'size-9 text-sm', md: 'size-11 text-base', lg: 'size-16 text-lg' };

/** The initials shown when there is no picture: first letter of the first and of the last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}

/** A picture, or initials. Decorative: show the name beside it. */
export function Avatar({ name, src, size = 'md', className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const look = cx('shrink-0 rounded-full', sizes[size], className);
  if (src && src !== broken) {
    return (
      <img
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setBroken(src)}
        className={cx(look, 'bg-raised object-cover object-[50%_30%]')}
      />
    );
  }
  return (
    <span
      aria-hidden
      className={cx(
        look,
        'grid place-items-center bg-avatar font-display text-on-avatar select-none',
      )}
    >
      {initials(name)}
    </span>
  );
}
