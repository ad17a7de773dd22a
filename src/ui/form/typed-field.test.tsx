import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { startTransition, Suspense, use, useState } from 'react';
import { expect, it } from 'vitest';
import { syncFromAddress, TypedField } from './typed-field';

it('keeps the text typed while its own search was on its way', () => {
  const typing = { addressValue: '', searches: ['set'], text: 'sett', continues: true };
  expect(syncFromAddress('set', typing)).toEqual({ ...typing, addressValue: 'set', searches: [] });
});

it('recognises its own searches also when the address skips one', () => {
  const typing = {
    addressValue: '',
    searches: ['set', 'setter'],
    text: 'setter n',
    continues: true,
  };
  expect(syncFromAddress('setter', typing)).toEqual({
    ...typing,
    addressValue: 'setter',
    searches: [],
  });
  expect(syncFromAddress('set', typing).searches).toEqual(['setter']);
});

it('takes over the value of the address when a chip was removed or a change undone', () => {
  const typing = { addressValue: 'set', searches: [], text: 'set', continues: true };
  expect(syncFromAddress('', typing)).toEqual({
    addressValue: '',
    searches: [],
    text: '',
    continues: false,
  });
});

it('keeps what is typed while the results of its search are drawn', async () => {
  const never = new Promise<string>(() => undefined);
  let drawings = 0;
  /** Takes so long that the drawing is begun again with each key. */
  function Results({ of }: { of: string }) {
    if (of === '') return null;
    drawings += 1;
    return use(never);
  }
  function Search() {
    const [value, setValue] = useState('');
    return (
      <>
        <TypedField
          label="Keywords"
          value={value}
          onValue={(next) => startTransition(() => setValue(next))}
        />
        <Results of={value} />
      </>
    );
  }
  render(
    <Suspense>
      <Search />
    </Suspense>,
  );
  const user = userEvent.setup();
  await user.type(screen.getByRole('searchbox', { name: 'Keywords' }), 'closer{Enter}');
  await waitFor(() => expect(drawings).toBeGreaterThan(0));
  await user.keyboard(' in Spain');
  expect(screen.getByRole('searchbox', { name: 'Keywords' })).toHaveValue('closer in Spain');
});
