// A script of its own for the pages that name the price, which the browser runs before the app's code has
// come: the price is a row of data, so it cannot stand in the file.
import { priceText, readPrice } from './ask-price';

let text: string | undefined;

window.showFirstPrice = () => {
  if (text === undefined) return;
  for (const place of document.querySelectorAll('[data-price]')) place.textContent = text;
};

async function showWhenRead(read: ReturnType<typeof readPrice>) {
  const price = await read;
  if (!price) return;
  text = priceText(price, document.documentElement.lang);
  window.showFirstPrice?.();
}

window.firstPrice = readPrice();
void showWhenRead(window.firstPrice);
