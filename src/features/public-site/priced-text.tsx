import { Fragment, type ReactNode } from 'react';

/** A text in which `{price}` stands for the one price, wherever it comes from. */
export function PricedText({ text, price }: { text: string; price: ReactNode }) {
  return text.split('{price}').map((part, index) => (
    <Fragment key={part}>
      {index > 0 ? price : null}
      {part}
    </Fragment>
  ));
}
