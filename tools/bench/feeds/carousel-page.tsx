import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Carousel } from '@/features/feed/carousel/carousel';
import { smallVideoOf } from '@/domain/video/small-video';
import type { Clip, FeedItem } from '@/features/feed/items/feed-item';
import { QueryProvider } from '@/lib/query/query-provider';
import { item } from '../../../tests/support/parts/feed-item';
import { startI18n } from '../../../src/lib/i18n/i18n';
import '../../../src/ui/styles/styles.css';

const preview = 'data:image/webp;base64,UklGRhwAAABXRUJQVlA4TA8AAAAvD8AGAAcQ9Y/+ByKi/wEA';

const clipOf = (url: string, hasSmall: boolean): Clip => ({
  kind: 'file',
  url,
  smallUrl: hasSmall ? smallVideoOf(url) : undefined,
});

const itemOf = (number: number, hasSmall: boolean): FeedItem => ({
  ...item(`clip-${number}`, clipOf(`/clips/${number}.mp4`, hasSmall)),
  source: 'showcase',
  talentId: null,
  poster: {
    src: `/posters/${number}.jpg`,
    srcSet: [240, 320, 432]
      .map((width) => `/posters/${number}-${width}w.webp ${width}w`)
      .join(', '),
    preview,
  },
});

const nothing = () => undefined;

/** Shows the app's carousel with so many pitches, configured as on its pages. */
export async function showCarousel(
  root: HTMLElement,
  count: number,
  hasSmall: boolean,
): Promise<void> {
  await startI18n(['feed', 'terms']);
  const page = (
    <Carousel
      layout="theatre"
      items={Array.from({ length: count }, (_, number) => itemOf(number, hasSmall))}
      hasMore={false}
      loadMore={nothing}
      hasLoadMoreFailed={false}
      onUnlock={nothing}
    />
  );
  createRoot(root).render(
    <QueryProvider>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />
    </QueryProvider>,
  );
}
