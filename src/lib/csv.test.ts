import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { toCsv } from './csv';

/** Reads a CSV file the way RFC 4180 says. */
function parse(text: string, separator = ','): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 1;
  while (at < text.length) {
    let value = '';
    at += 1;
    while (text[at] !== '"' || text[at + 1] === '"') {
      if (text[at] === '"') at += 1;
      value += text[at];
      at += 1;
    }
    row.push(value);
    at += 1;
    if (text[at] === separator) at += 1;
    else {
      if (text.slice(at, at + 2) !== '\r\n') throw new Error(`no end of a line at ${at}`);
      at += 2;
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

it('starts with the byte order mark, ends every line and quotes every cell', () => {
  expect(toCsv([['Name', 'Ñu "the" one, yes\nindeed']], 'en')).toBe(
    '\uFEFF"Name","Ñu ""the"" one, yes\nindeed"\r\n',
  );
});

it('separates cells by semicolons in locales with a decimal comma', () => {
  expect(toCsv([['a', 'b']], 'es')).toBe('\uFEFF"a";"b"\r\n');
});

it.each([
  '=1+1',
  '+34 612 A1',
  '+1+1',
  '+1\n=1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '  =1',
  '=HYPERLINK("x")',
])('keeps %j from running as a formula', (value) => {
  expect(parse(toCsv([[value]], 'en'))).toEqual([[`'${value}`]]);
});

it('writes an international phone number unchanged', () => {
  expect(parse(toCsv([['+34 612 00 41 18', '+1 (213) 373-4253']], 'en'))).toEqual([
    ['+34 612 00 41 18', '+1 (213) 373-4253'],
  ]);
});

it('is parsed back to the same rows', () => {
  const value = fc.string({ unit: 'binary', maxLength: 12 }).map((text) => `x${text}`);
  fc.assert(
    fc.property(
      fc.array(fc.array(value, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
      fc.constantFrom('en', 'es'),
      (rows, locale) => {
        expect(parse(toCsv(rows, locale), locale === 'es' ? ';' : ',')).toEqual(rows);
      },
    ),
  );
});

it('leaves amounts below zero as numbers', () => {
  // The last is of a currency without decimals.
  expect(toCsv([['-4.13', '-0,87', '-1+2', '-4.13 $', '-500']], 'en')).toBe(
    '\uFEFF"-4.13","-0,87","\'-1+2","\'-4.13 $","-500"\r\n',
  );
});
