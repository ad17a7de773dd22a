import { Fragment, type ReactNode } from 'react';

/** A text with `{price}` replaced by the given price. */
export function PricedText({ text, price }: { text: string; price: ReactNode }) {
  return text.split('{price}').map((part, index) => (
    <Fragment key={part}>
      {index > 0 ? price : null}
      {part}
    </Fragment>
  ));
}
