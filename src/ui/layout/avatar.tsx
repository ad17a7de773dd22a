import { cx } from '@/ui/cx';
import { PosterImage, type Picture } from '@/ui/media/poster-image';

interface AvatarProps {
  name: string;
  picture?: Picture | null | undefined;
  size?: 'sm' | 'md' | 'lg';
  className?: string;
}

/** With larger texts larger, as far as a small window has room: the texts beside it need the width. */
const looks = {
  sm: {
    className: 'size-[clamp(36px,2.25rem,10vw)] text-[clamp(14px,0.875rem,4vw)]',
    width: '2.25rem',
  },
  md: { className: 'size-(--control) text-[calc(var(--control)*4/11)]', width: '2.75rem' },
  lg: {
    className: 'size-[clamp(64px,4rem,17vw)] text-[clamp(20px,1.25rem,5.5vw)]',
    width: '4rem',
  },
};

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
export function Avatar({ name, picture = null, size = 'md', className }: AvatarProps) {
  const look = cx('shrink-0 rounded-full', looks[size].className, className);
  return (
    <PosterImage
      poster={picture}
      sizes={looks[size].width}
      loading="lazy"
      className={cx(look, 'bg-raised object-cover object-[50%_30%]')}
      fallback={
        <span
          aria-hidden
          className={cx(
            look,
            'grid place-items-center bg-avatar font-display text-on-avatar select-none',
          )}
        >
          {initials(name)}
        </span>
      }
    />
  );
}
