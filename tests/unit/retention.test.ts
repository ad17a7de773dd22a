import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import legalEn from '../../locales/en/legal.json';
import legalEs from '../../locales/es/legal.json';
import mailEn from '../../locales/en/mail.json';
import mailEs from '../../locales/es/mail.json';

/** Terms as the guide names them, and as the Spanish texts do. */
const spanish: Readonly<Record<string, string>> = {
  'thirty days': 'treinta días',
  'six years': 'seis años',
  'ten years': 'diez años',
  'one year': 'un año',
  'six months': 'seis meses',
  'half a year': 'medio año',
  'a week at most': 'una semana como mucho',
  'for good': 'para siempre',
};

/** What is kept and for how long, row for row of the guide's table. */
function keptThings() {
  const guide = readFileSync('docs/running-a-site.md', 'utf8');
  const [, section = ''] = guide.split('\n## How long data is kept\n');
  const table = section.slice(0, section.indexOf('\n## ')).split('\n');
  return table
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => {
      const [, what = '', howLong = ''] = line.split('|').map((cell) => cell.trim());
      return { what, term: Object.keys(spanish).find((term) => howLong.includes(term)) };
    });
}

const itemsOf = (sections: (typeof legalEn | typeof legalEs)['privacy']['sections']) =>
  sections.flatMap((section) => ('items' in section ? section.items : []));

it('has a row in the guide for everything that is retained, with a known term', () => {
  expect(keptThings().length).toBeGreaterThan(10);
  expect(keptThings().filter(({ term }) => term === undefined)).toEqual([]);
});

it.each([
  ['English', itemsOf(legalEn.privacy.sections), (term: string) => term],
  ['Spanish', itemsOf(legalEs.privacy.sections), (term: string) => spanish[term]],
])('names each of them, with its term, on the privacy page in %s', (_language, items, inWords) => {
  const named = keptThings().map(({ what, term = '' }, at) => ({
    what,
    isNamed: items[at]?.includes(inWords(term) ?? term) ?? false,
  }));
  expect(named.filter(({ isNamed }) => !isNamed)).toEqual([]);
  expect(items).toHaveLength(named.length);
});

it.each([
  ['English', legalEn.gdpr, mailEn.farewell, ['six years', 'one year', 'ten years']],
  ['Spanish', legalEs.gdpr, mailEs.farewell, ['seis años', 'un año', 'diez años']],
])('says the same terms to a deleted account in %s', (_language, gdpr, farewell, terms) => {
  const texts = [gdpr.sections.map(({ text }) => text).join(' '), farewell.kept];
  for (const text of texts) {
    for (const term of terms) expect(text).toContain(term);
  }
});
