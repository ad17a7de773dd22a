import * as v from 'valibot';
import { expect, it } from 'vitest';
import { columnsOf, companySchema, fieldsOf } from './company-fields';

it('starts with the sign-in email before the first save', () => {
  expect(fieldsOf(null, 'jobs@northwind.example').email).toBe('jobs@northwind.example');
});

it('keeps an email that was emptied on purpose', () => {
  const storedFields = { ...fieldsOf(null, ''), company_name: 'Northwind', email: null };
  expect(fieldsOf(storedFields, 'jobs@northwind.example').email).toBe('');
});

it('stores only the edited fields, trimmed, and null for an empty one', () => {
  expect(columnsOf({ company_name: ' Northwind ', phone: '  ' })).toEqual({
    company_name: 'Northwind',
    phone: null,
  });
  expect(columnsOf({ company_name: ' ' })).toEqual({ company_name: '' });
  expect(columnsOf({ company_name: '\u200b', phone: '\u00a0\u2060' })).toEqual({
    company_name: '',
    phone: null,
  });
});

it('stores what was pasted without signs that nobody sees, and digits as ours', () => {
  expect(
    columnsOf({
      company_name: '\u202aNorthwind\u202c',
      phone: '\u202a(+376) ٣١٢ ٣٤٥\u202c',
      website: '\ufeffnorthwind.example',
    }),
  ).toEqual({ company_name: 'Northwind', phone: '+376 312 345', website: 'northwind.example' });
});

it.each([
  ['', true],
  ['northwind.example', true],
  ['\u200enorthwind.example\u200b', true],
  ['brightside', false],
  ['https://northwind.example/jobs', true],
  ['https://northwind.example:8080', true],
  ['google.com@evil.example', false],
  ['localhost:8080', false],
  ['javascript:1/alert(1)', false],
  ['two words', false],
  ['javascript:alert(1)', false],
  ['ftp://northwind.example', false],
])('accepts %j as a website: %s', (text, expected) => {
  expect(v.is(companySchema.entries.website, text)).toBe(expected);
});

it.each([
  ['', true],
  [' ', true],
  ['+34 612 34 56 78', true],
  ['(0)30/23125-014 ext. 3', true],
  ['\u202a+٣٤ 612 34 56 78\u202c', true],
  ['abc', false],
  ['.', false],
  ['+34', false],
  ['00000', false],
  ['000 000 000', false],
  ['123456', false],
  ['1234567890123456', false],
])('accepts %j as a phone number: %s', (text, expected) => {
  expect(v.is(companySchema.entries.phone, text)).toBe(expected);
});
