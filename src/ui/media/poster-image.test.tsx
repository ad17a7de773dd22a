import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PosterImage, type Picture } from './poster-image';

const poster: Picture = {
  src: 'http://x/a.jpg',
  srcSet: 'http://x/a-240w.webp 240w',
  preview: 'data:image/webp;base64,UklGRg==',
};

const show = (shown: Picture | null) => {
  const image = (picture: Picture | null) => (
    <PosterImage poster={picture} sizes="10rem" loading="lazy" fallback="nothing" />
  );
  const { rerender } = render(image(shown));
  return { change: (next: Picture) => rerender(image(next)) };
};
const image = () => screen.getByRole<HTMLImageElement>('presentation');
const fail = () => fireEvent.error(image());

it('lets the browser choose a width, over the blurred preview', () => {
  show(poster);
  expect(image()).toHaveAttribute('srcset', poster.srcSet);
  expect(image()).toHaveAttribute('sizes', '10rem');
  expect(image()).toHaveAttribute('loading', 'lazy');
  expect(decodeURIComponent(image().style.backgroundImage)).toContain(poster.preview);
});

it('shows the picture itself when the chosen width cannot be loaded, then the preview alone', () => {
  show(poster);
  fail();
  expect(image()).not.toHaveAttribute('srcset');
  expect(image().src).toBe(poster.src);
  fail();
  expect(decodeURIComponent(image().src)).toContain(poster.preview);
});

it('shows what is given in its place when nothing of it can be shown', () => {
  show({ src: poster.src, srcSet: undefined, preview: null });
  fail();
  expect(screen.queryByRole('presentation')).not.toBeInTheDocument();
  expect(screen.getByText('nothing')).toBeVisible();
});

it('shows the next poster after one that failed', () => {
  const { change } = show({ ...poster, srcSet: undefined });
  fail();
  change({ ...poster, src: 'http://x/b.jpg' });
  expect(image().src).toBe('http://x/b.jpg');
  expect(image()).toHaveAttribute('srcset', poster.srcSet);
});
