import { brand } from '@/lib/brand';

/** Letters that normalization leaves, as the database folds them. */
const folded: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** Digits, signs, Cyrillic and Greek letters, each with the Latin letter that it is taken for. */
const lookAlikes = new Map(
  Object.entries({
    '0134578$@|!i': 'oleastbsalll',
    '\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0455\u04bb\u0501\u04cf': 'aeopcyxlshdl',
    '\u03bf\u03b1\u03c1\u03b9\u03ba\u03c4\u0442\u043a': 'oaplkttk',
  }).flatMap(([letters, taken]) =>
    Array.from(letters, (letter, index) => [letter, taken.charAt(index)] as const),
  ),
);

/** A name as somebody sees it who does not look closely: one letter for all that look alike. */
function atAGlance(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .toLowerCase();
  return Array.from(plain, (letter) => folded[letter] ?? lookAlikes.get(letter) ?? letter)
    .join('')
    .replace(/[^a-z]+/g, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/**
 * Whether a company's name looks like the product's own, as `private.is_reserved_name` decides
 * (docs/decisions/0034-company-names.md).
 */
export function isReservedName(name: string): boolean {
  const own = atAGlance(brand.name);
  return own !== '' && atAGlance(name).includes(own);
}
