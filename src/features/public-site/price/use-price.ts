import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askPrice, priceText } from './ask-price';

type Answer = Awaited<ReturnType<typeof askPrice>>;

/** '$15', without the client that members use. @returns undefined until asked; no text if it cannot be read */
export function usePrice(): { readonly text: string | undefined } | undefined {
  const { i18n } = useTranslation();
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
  return answer && { text: answer.price && priceText(answer.price, i18n.language) };
}
