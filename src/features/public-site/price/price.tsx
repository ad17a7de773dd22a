import { useTranslation } from 'react-i18next';
import { usePrice } from './use-price';

/** '$15', an ellipsis while it is being read, and a text for when it cannot be. */
export function Price() {
  const { t } = useTranslation('common');
  const price = usePrice();
  return (
    // The price may have come before the app (`ask-first-price.ts`).
    <span data-price suppressHydrationWarning>
      {price === undefined ? '…' : (price.text ?? t('priceMissing'))}
    </span>
  );
}
