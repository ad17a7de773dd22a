import { Fragment, type ReactNode } from 'react';

/** What fills the gaps of a text, such as `{price}`, by their names. A gap without a value stays as it is. */
export type Values = Readonly<Record<string, ReactNode>>;

/** A text with its gaps filled by elements. */
export function FilledText({ text, values }: { text: string; values: Values }) {
  return text.split(/(\{\w+\})/).map((part, index) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return (
      <Fragment key={`${String(index)} ${part}`}>
        {name !== undefined && Object.hasOwn(values, name) ? values[name] : part}
      </Fragment>
    );
  });
}
