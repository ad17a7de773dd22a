import { Fragment } from 'react';

/** A text whose email addresses break before their '@' where the line is too short for them. */
export function EmailText({ children }: { children: string }) {
  return children.split(/(?=@)/).map((part, index) => (
    // The parts of a text keep their places.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
