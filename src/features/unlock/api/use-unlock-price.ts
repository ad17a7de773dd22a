import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '@/lib/money';
import { unlockPriceQuery } from './queries';

/** '$15'; undefined until it is known. */
export function useUnlockPrice(): string | undefined {
  const { i18n } = useTranslation();
  const { data } = useQuery(unlockPriceQuery);
  return data && formatMoney(data.amount, data.currency, i18n.language);
}
