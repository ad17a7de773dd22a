import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { useFocusNearby } from './use-focus-nearby';

function Page() {
  const root = useRef<HTMLElement>(null);
  const [isFailed, setIsFailed] = useState(true);
  const [rows, setRows] = useState(['Ana', 'Leo']);
  useFocusNearby(root);
  return (
    <main ref={root} tabIndex={-1}>
      <button type="button">First of the page</button>
      <section>
        {isFailed ? (
          <p>
            <button type="button" onClick={() => setIsFailed(false)}>
              Try again
            </button>
          </p>
        ) : null}
        <input aria-label="Search" />
        <ul>
          {rows.map((row) => (
            <li key={row}>
              <button type="button" onClick={() => setRows(rows.filter((each) => each !== row))}>
                {row}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}

it('moves to a control nearby when the one that has the focus removes itself', async () => {
  const user = userEvent.setup();
  render(<Page />);
  const button = (name: string) => screen.getByRole('button', { name });
  await user.click(button('Try again'));
  await waitFor(() => expect(button('Ana')).toHaveFocus());
  await user.click(button('Ana'));
  await waitFor(() => expect(button('Leo')).toHaveFocus());
  await user.click(button('Leo'));
  await waitFor(() => expect(button('First of the page')).toHaveFocus());
});
