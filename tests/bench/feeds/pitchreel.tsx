import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Carousel } from '@/features/feed/carousel/carousel';
import type { FeedItem } from '@/features/feed/items/feed-item';
import { QueryProvider } from '@/lib/query/query-provider';
import { startI18n } from '../../../src/lib/i18n/i18n';
import '../../../src/ui/styles/styles.css';
import type { BenchClip } from './main.ts';

const itemOf = ({ id, url, poster }: BenchClip): FeedItem => ({
  id,
  source: 'showcase',
  talentId: null,
  name: id,
  role: 'Sales Closer',
  skills: ['Closing', 'HubSpot'],
  languages: ['English'],
  city: 'Madrid',
  country: 'Spain',
  workType: 'remote',
  experienceYears: 3,
  clip: { kind: 'file', url },
  poster: { src: poster, srcSet: undefined, preview: null },
  captionLanguages: [],
});

const nothing = () => undefined;

/** Shows the app's carousel, configured as on its pages. */
export async function show(root: HTMLElement, clips: BenchClip[]): Promise<void> {
  await startI18n(['feed', 'terms']);
  const page = (
    <Carousel
      layout="theatre"
      items={clips.map(itemOf)}
      hasMore={false}
      loadMore={nothing}
      moreFailed={false}
      onUnlock={nothing}
    />
  );
  createRoot(root).render(
    <QueryProvider>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />
    </QueryProvider>,
  );
}
