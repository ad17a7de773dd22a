import { expect, it } from 'vitest';
import { syncFromAddress } from './typed-field';

it('keeps the text typed while its own search was on its way', () => {
  const typing = { seen: '', sent: ['set'], text: 'sett', continues: true };
  expect(syncFromAddress('set', typing)).toEqual({ ...typing, seen: 'set', sent: [] });
});

it('recognises its own searches also when the address skips one', () => {
  const typing = { seen: '', sent: ['set', 'setter'], text: 'setter n', continues: true };
  expect(syncFromAddress('setter', typing)).toEqual({ ...typing, seen: 'setter', sent: [] });
  expect(syncFromAddress('set', typing).sent).toEqual(['setter']);
});

it('takes over the value of the address when a chip was removed or a change undone', () => {
  const typing = { seen: 'set', sent: [], text: 'set', continues: true };
  expect(syncFromAddress('', typing)).toEqual({ seen: '', sent: [], text: '', continues: false });
});
