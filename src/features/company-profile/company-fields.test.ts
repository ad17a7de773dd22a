import { expect, it } from 'vitest';
import { fieldsOf, isWebsite, toStored } from './company-fields';

it('starts with the sign-in e-mail when nothing is stored yet', () => {
  expect(fieldsOf(null, 'jobs@northwind.example').email).toBe('jobs@northwind.example');
});

it('keeps an e-mail that was emptied on purpose', () => {
  const stored = { ...toStored(fieldsOf(null, '')), company_name: 'Northwind' };
  expect(fieldsOf(stored, 'jobs@northwind.example').email).toBe('');
});

it('stores trimmed texts, and null for what is empty', () => {
  const fields = { ...fieldsOf(null, ''), company_name: ' Northwind ', phone: '  ' };
  expect(toStored(fields)).toMatchObject({ company_name: 'Northwind', phone: null });
});

it.each([
  ['', true],
  ['northwind.example', true],
  ['https://northwind.example/jobs', true],
  ['localhost:8080', true],
  ['two words', false],
  ['javascript:alert(1)', false],
  ['ftp://northwind.example', false],
])('takes %j for a website: %s', (text, expected) => {
  expect(isWebsite(text)).toBe(expected);
});
