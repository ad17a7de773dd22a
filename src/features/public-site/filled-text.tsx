import { Fragment, type ReactNode } from 'react';

/** What texts of the public site have gaps for: settings that the operator may change. */
export type Settings = Readonly<Partial<Record<'price' | 'limit', ReactNode>>>;

/** A text with `{price}` and `{limit}` replaced by what is given for them. */
export function FilledText({ text, values }: { text: string; values: Settings }) {
  return text
    .split(/(\{(?:price|limit)\})/)
    .map((part, index) => (
      <Fragment key={`${String(index)} ${part}`}>
        {part === '{price}' ? values.price : part === '{limit}' ? values.limit : part}
      </Fragment>
    ));
}
