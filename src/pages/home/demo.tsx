import type { ReactNode } from 'react';
import { returnToPitch } from './return-to-pitch';
import { DemoCarousel } from '@/features/feed/carousel/demo-carousel';
import { useFeed } from '@/features/feed/items/use-feed';
import { QueryProvider } from '@/lib/query/query-provider';

/** The demo carousel on a page that lives without server state; `still` until its list is there. */
export function Demo({ still }: { still: ReactNode }) {
  return (
    <QueryProvider>
      <Loaded still={still} />
    </QueryProvider>
  );
}

function Loaded({ still }: { still: ReactNode }) {
  const { status } = useFeed({ audience: 'public' });
  return status === 'loading' ? still : <DemoCarousel onAskSignIn={returnToPitch} />;
}
