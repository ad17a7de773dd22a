import { expect, it } from 'vitest';
import { whenAddressSays } from './typed-text';

it('keeps what was typed while an own search was on its way', () => {
  const typing = { seen: '', sent: ['set'], text: 'sett', goesOn: true };
  expect(whenAddressSays('set', typing)).toEqual({ ...typing, seen: 'set', sent: [] });
});

it('knows its own searches also when the address skips one', () => {
  const typing = { seen: '', sent: ['set', 'setter'], text: 'setter n', goesOn: true };
  expect(whenAddressSays('setter', typing)).toEqual({ ...typing, seen: 'setter', sent: [] });
  expect(whenAddressSays('set', typing).sent).toEqual(['setter']);
});

it('follows a chip that was removed, also back to what was there before', () => {
  const typing = { seen: 'set', sent: [], text: 'set', goesOn: true };
  expect(whenAddressSays('', typing)).toEqual({ seen: '', sent: [], text: '', goesOn: false });
});
