import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { unlockPriceQuery } from '@/features/unlock/api/queries';
import { formatMoney } from '@/lib/money';
import { QueryProvider } from '@/lib/query/query-provider';

/** The price with a query client of its own: the public pages load none. */
export function Price() {
  return (
    <QueryProvider>
      <PriceText />
    </QueryProvider>
  );
}

/** '$15', an ellipsis while it loads, and a text for when it cannot be read. */
function PriceText() {
  const { t, i18n } = useTranslation('unlock');
  const price = useQuery(unlockPriceQuery);
  if (price.data) return formatMoney(price.data.amount, price.data.currency, i18n.language);
  return price.isPending ? '…' : t('priceMissing');
}
