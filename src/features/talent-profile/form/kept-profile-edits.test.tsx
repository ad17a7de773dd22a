import { expect, it } from 'vitest';
import { tabStorage } from '@/lib/storage/tab-storage';
import { keptProfileEdits } from './kept-profile-edits';

const keep = (text: string) => tabStorage.setItem('pitchreel.edits.me.talent-profile', text);

it('takes up what was being edited, and leaves out what does not fit', () => {
  keep(
    JSON.stringify({
      profile: { city: 'Bilbao', phone: 34, skills: ['Closing', 1], languages: 'Basque', x: '' },
      positions: { p1: { title: 'Setter', workType: 'moon', experienceYears: 3 } },
      addedIds: ['p3'],
    }),
  );
  expect(keptProfileEdits('me')).toEqual({
    profile: { city: 'Bilbao' },
    positions: { p1: { title: 'Setter' } },
    addedIds: ['p3'],
  });
});

it.each(['', '{}', '[]', '"x"', '{"profile":1,"positions":null,"addedIds":{}}'])(
  'takes up nothing from %j',
  (text) => {
    keep(text);
    expect(keptProfileEdits('me')).toEqual({ profile: {}, positions: {}, addedIds: [] });
  },
);
