/**
 * How many decimals the payment provider counts in each currency's smallest unit, where it is not
 * two (https://docs.stripe.com/currencies, 'Zero-decimal', 'Three-decimal' and 'Special cases').
 * Browsers have other numbers, which change with their version: no decimals for HUF, ISK, UGX or
 * COP, which Stripe counts in hundredths.
 */
const decimalsOf: Readonly<Record<string, number>> = {
  ...counted(0, 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'),
  ...counted(3, 'BHD JOD KWD OMR TND'),
};

/** Currencies with a sign of their own; where several share a sign, only the one it usually means. */
const currenciesWithSign = new Set(
  'USD EUR GBP JPY BRL CRC CZK GEL HUF ILS INR KRW KZT NGN PHP PLN PYG THB TRY UAH VND'.split(' '),
);

/** Where '$' is the sign of the country's own money, so that a price in US dollars is no '$15'. */
const regionsWithDollar = new Set(
  `419 AG AI AR AU BB BM BN BS BZ CA CL CO CU DM DO FJ GD GY HK JM KI KN KY LC LR MS MX NA NI NR NZ SB SG
   SR TT TV TW UY VC`.split(/\s+/),
);

function counted(decimals: number, currencies: string): Record<string, number> {
  return Object.fromEntries(currencies.split(' ').map((currency) => [currency, decimals]));
}

function isSignClear(currency: string, locale: string): boolean {
  const region = new Intl.Locale(locale).region ?? '';
  return currenciesWithSign.has(currency) && !(currency === 'USD' && regionsWithDollar.has(region));
}

/**
 * An amount of the payment provider in whole units, as a number: 1500 of USD is 15. Nothing taken off is
 * 0, and not -0, which would be written with its sign.
 * @param amountMinor integer minor units (cents) @param currency ISO 4217, any case
 */
export const majorUnits = (amountMinor: number, currency: string): number =>
  amountMinor / 10 ** decimalPlaces(currency) + 0;

/** The decimals of a currency as the payment provider counts them. @param currency ISO 4217, any case */
export const decimalPlaces = (currency: string): number => decimalsOf[currency.toUpperCase()] ?? 2;

/**
 * Money as people of `locale` write it; whole amounts carry no decimals ('$15'). A currency whose sign
 * is also another's has its code instead ('COP 25,000').
 * @param amountMinor integer minor units (cents) @param currency ISO 4217, any case
 */
export function formatMoney(amountMinor: number, currency: string, locale: string): string {
  const code = currency.toUpperCase();
  const amount = majorUnits(amountMinor, code);
  const decimals = Number.isInteger(amount) ? 0 : decimalPlaces(code);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: code,
    currencyDisplay: isSignClear(code, locale) ? 'narrowSymbol' : 'code',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount);
}
