import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { Carousel, type CarouselProps } from '@/features/feed/carousel/carousel';
import type { FeedItem } from '@/features/feed/items/feed-item';
import { renderPart } from './render-part.tsx';

/** Shows pitches in the player. @param as who watches; a visitor if absent */
export const showCarousel = (
  items: FeedItem[],
  props: Partial<CarouselProps> = {},
  as?: { id: string; userType: string },
) =>
  renderPart(
    <Carousel
      layout="theatre"
      items={items}
      hasMore={false}
      loadMore={vi.fn()}
      hasLoadMoreFailed={false}
      onUnlock={vi.fn()}
      {...props}
    />,
    {
      catalogs: ['feed', 'terms'],
      elsewhere: [{ path: '*', element: null }],
      ...(as ? { as } : {}),
    },
  );

/** jsdom plays no videos. */
export function stubPlayback(): void {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
}

/** The first name on the card that is shown. */
export const shownName = () => screen.getByRole('heading', { level: 2 }).textContent;

/** A button by its name. */
export const button = (name: string) => screen.getByRole('button', { name });
