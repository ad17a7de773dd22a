import { expect, it } from 'vitest';
import { readLogParams, filterOf } from './log-params';

const id = '00000000-0000-4000-8000-000000000001';
const filterAt = (search: string) => {
  const applied = Object.entries(filterOf(readLogParams(new URLSearchParams(search))));
  return Object.fromEntries(applied.filter(([, value]) => value !== undefined));
};

it('an address asks for words, an operator, an action, a person and a subject', () => {
  const search = `q=money+back&operator=${id}&action=hide_pitch&person=${id}&subject=pitch%3A1`;
  expect(filterAt(search)).toEqual({
    text: 'money back',
    operatorId: id,
    action: 'hide_pitch',
    personId: id,
    subjectId: 'pitch:1',
  });
});

it('a range is of whole days of the reader’s own, the last one included', () => {
  expect(filterAt('from=2026-02-28&to=2026-02-28')).toEqual({
    from: new Date(2026, 1, 28).toISOString(),
    until: new Date(2026, 2, 1).toISOString(),
  });
});

it.each([
  '',
  'q=&from=&to=',
  'q=+',
  'operator=me',
  'person=1',
  'action=fly',
  'from=0002-01-01',
  'to=2026-99-99',
  'other=1',
])('what can’t be asked for is left out: %s', (search) => {
  expect(filterAt(search)).toEqual({});
});
