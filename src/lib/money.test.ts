import { expect, it } from 'vitest';
import { formatMoney, majorUnits } from './money';

it('formats money by locale, without decimals for a whole amount', () => {
  expect(formatMoney(1500, 'usd', 'en')).toBe('$15');
  expect(formatMoney(1550, 'usd', 'en-GB')).toBe('$15.50');
  expect(formatMoney(600, 'eur', 'es')).toMatch(/^6\s€$/);
  expect(formatMoney(1500, 'jpy', 'en')).toBe('¥1,500');
});

it('writes nothing taken off without a sign', () => {
  expect(formatMoney(-0, 'eur', 'en')).toBe('€0');
  expect(formatMoney(-500, 'eur', 'en')).toBe('-€5');
});

// https://docs.stripe.com/currencies
it.each([
  ...'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'
    .split(' ')
    .map((currency) => ({ currency, minor: 6000, major: 6000 })),
  ...'HUF ISK UGX COP IDR PKR LBP ALL AFN MMK RSD IQD TWD USD EUR'
    .split(' ')
    .map((currency) => ({ currency, minor: 600_000, major: 6000 })),
  ...'BHD JOD KWD OMR TND'
    .split(' ')
    .map((currency) => ({ currency, minor: 6_000_000, major: 6000 })),
])('reads $minor of $currency as $major, like the payment provider', (given) => {
  expect(majorUnits(given.minor, given.currency.toLowerCase())).toBe(given.major);
  expect(formatMoney(given.minor, given.currency, 'en')).toMatch(/^\D*6,000\D*$/);
});

it.each([
  ['cop', 'en', /^COP\s25$/],
  ['cop', 'es', /^25\sCOP$/],
  ['mxn', 'es-MX', /MXN/],
  ['cad', 'en-CA', /CAD/],
  ['isk', 'en', /^ISK\s25$/],
  ['sek', 'es', /SEK/],
  ['cny', 'en', /CNY/],
  ['egp', 'en', /EGP/],
])('writes %s with its code in %s, as other currencies have its sign', (currency, locale, text) => {
  expect(formatMoney(2500, currency, locale)).toMatch(text);
});

it.each(['en-CA', 'es-MX', 'es-CO', 'es-419'])(
  "writes US dollars with their code in %s, where '$' is other money",
  (locale) => {
    expect(formatMoney(1500, 'usd', locale)).toMatch(/USD/);
  },
);

it('writes three decimals where the currency has three', () => {
  expect(formatMoney(5120, 'kwd', 'en')).toMatch(/^KWD\s5\.120$/);
});
