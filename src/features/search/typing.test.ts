import { expect, it } from 'vitest';
import { whenAddressSays } from './typing';

it('keeps what was typed while an own search was on its way', () => {
  const typing = { seen: '', sent: ['set'], text: 'sett' };
  expect(whenAddressSays('set', typing)).toEqual({ seen: 'set', sent: [], text: 'sett' });
});

it('knows its own searches also when the address skips one', () => {
  const typing = { seen: '', sent: ['set', 'setter'], text: 'setter n' };
  expect(whenAddressSays('setter', typing)).toEqual({ seen: 'setter', sent: [], text: 'setter n' });
  expect(whenAddressSays('set', typing).sent).toEqual(['setter']);
});

it('follows a chip that was removed, also back to what was there before', () => {
  const typing = { seen: 'set', sent: [], text: 'set' };
  expect(whenAddressSays('', typing).text).toBe('');
});
