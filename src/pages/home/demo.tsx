import type { ReactNode } from 'react';
import { returnToPitch } from './return-to-pitch';
import { DemoCarousel } from '@/features/feed/carousel/demo-carousel';
import { useFeed } from '@/features/feed/items/use-feed';
import { useReport } from '@/features/report/use-report';
import { QueryProvider } from '@/lib/query/query-provider';

/**
 * The demo carousel with a query client of its own: the public pages load none.
 * `still` is shown until the feed is loaded.
 */
export function Demo({ still }: { still: ReactNode }) {
  return (
    <QueryProvider>
      <Loaded still={still} />
    </QueryProvider>
  );
}

function Loaded({ still }: { still: ReactNode }) {
  const { status } = useFeed({ audience: 'home' });
  const { report, isOpen, sheet } = useReport();
  if (status === 'loading') return still;
  return (
    <>
      <DemoCarousel
        suspended={isOpen}
        onAskSignIn={returnToPitch}
        onReport={({ id, name }) => report({ subject: 'pitch', id, name })}
      />
      {sheet}
    </>
  );
}
