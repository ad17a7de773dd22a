import { expect, it } from 'vitest';
import { syncFromAddress } from './typed-field';

it('keeps what was typed while an own search was on its way', () => {
  const typing = { seen: '', sent: ['set'], text: 'sett', continues: true };
  expect(syncFromAddress('set', typing)).toEqual({ ...typing, seen: 'set', sent: [] });
});

it('knows its own searches also when the address skips one', () => {
  const typing = { seen: '', sent: ['set', 'setter'], text: 'setter n', continues: true };
  expect(syncFromAddress('setter', typing)).toEqual({ ...typing, seen: 'setter', sent: [] });
  expect(syncFromAddress('set', typing).sent).toEqual(['setter']);
});

it('follows a chip that was removed, also back to what was there before', () => {
  const typing = { seen: 'set', sent: [], text: 'set', continues: true };
  expect(syncFromAddress('', typing)).toEqual({ seen: '', sent: [], text: '', continues: false });
});
