import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '@/lib/i18n/format';
import { unlockPriceQuery } from '@/features/unlock/api/queries';

/** The price as text ('$15'), an ellipsis while it loads, and a text for when it cannot be read. */
export function UnlockPrice() {
  const { t, i18n } = useTranslation('unlock');
  const price = useQuery(unlockPriceQuery);
  if (price.data) return formatMoney(price.data.amount, price.data.currency, i18n.language);
  return price.isPending ? '…' : t('priceMissing');
}
