import { UnlockPrice } from '@/features/unlock/sheet/unlock-price';
import { QueryProvider } from '@/lib/query/query-provider';

/** The one price on a page that lives without server state. */
export function Price() {
  return (
    <QueryProvider>
      <UnlockPrice />
    </QueryProvider>
  );
}
