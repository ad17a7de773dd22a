import { render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it } from 'vitest';
import { useFocusFallback } from './use-focus-fallback';

interface PageProps {
  chips: string;
  more?: boolean;
}

function Page({ chips, more = false }: PageProps) {
  const root = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusFallback(root, () => heading.current);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Results
      </h1>
      <div ref={root}>
        <ul>
          {Array.from(chips, (chip) => (
            <li key={chip}>
              <button type="button">{chip}</button>
            </li>
          ))}
        </ul>
        {more ? <button type="button">Clear</button> : null}
      </div>
      <button type="button">Elsewhere</button>
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

it('moves the focus from a removed item to the next one, then the last one, then the fallback', async () => {
  const { rerender } = render(<Page chips="abc" />);
  button('b').focus();
  rerender(<Page chips="ac" />);
  await waitFor(() => expect(button('c')).toHaveFocus());
  rerender(<Page chips="a" />);
  await waitFor(() => expect(button('a')).toHaveFocus());
  rerender(<Page chips="" />);
  await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
});

it('moves the focus to the fallback from a removed element outside a list', async () => {
  const { rerender } = render(<Page chips="a" more />);
  button('Clear').focus();
  rerender(<Page chips="" />);
  await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
});

it('leaves the focus alone when it has already moved elsewhere', async () => {
  const { rerender } = render(<Page chips="ab" />);
  button('a').focus();
  button('Elsewhere').focus();
  rerender(<Page chips="b" />);
  await Promise.resolve();
  expect(button('Elsewhere')).toHaveFocus();
});
