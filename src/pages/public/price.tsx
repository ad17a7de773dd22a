import { UnlockPrice } from '@/features/unlock/sheet/unlock-price';
import { QueryProvider } from '@/lib/query/query-provider';

/** The price with a query client of its own: the public pages load none. */
export function Price() {
  return (
    <QueryProvider>
      <UnlockPrice />
    </QueryProvider>
  );
}
