import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askPrice, priceText } from './ask-price';

type Answer = Awaited<ReturnType<typeof askPrice>>;

/** '$15', an ellipsis while it is being read, and a text for when it cannot be. */
export function Price() {
  const { t, i18n } = useTranslation('common');
  const [answer, setAnswer] = useState<{ readonly price: Answer }>();
  useEffect(() => {
    let isShown = true;
    const ask = async () => {
      const price = await askPrice();
      if (isShown) setAnswer({ price });
    };
    void ask();
    return () => {
      isShown = false;
    };
  }, []);
  const text = answer?.price ? priceText(answer.price, i18n.language) : t('priceMissing');
  return (
    // The price may have come before the app (`ask-first-price.ts`).
    <span data-price suppressHydrationWarning>
      {answer === undefined ? '…' : text}
    </span>
  );
}
