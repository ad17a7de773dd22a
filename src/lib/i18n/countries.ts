import { languages } from './languages';

const codes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT ' +
  'MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW ' +
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ ' +
  'UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW';

/** English names for countries whose name differs between browsers or is unusual. */
const plainNames: Readonly<Record<string, string>> = {
  HK: 'Hong Kong',
  MO: 'Macao',
  PS: 'Palestine',
  TR: 'Turkey',
};

/** Further common names, in each of the interface's languages. */
const everydayNames = Object.values(
  import.meta.glob<Readonly<Record<string, readonly string[]>>>('/locales/*/language.json', {
    eager: true,
    import: 'countries',
  }),
);

/** Words that are left out of names, in all of them. */
const smallWords = Object.values(
  import.meta.glob<readonly string[]>('/locales/*/language.json', {
    eager: true,
    import: 'smallWords',
  }),
).flat();
const smallWord = new RegExp(`(^|\\s)(?:${smallWords.join('|')})(?=\\s|$)`, 'g');

const namesIn = (locale: string) => new Intl.DisplayNames([locale], { type: 'region' });

/** A name without case, accents, articles and signs: 'EE. UU.' is 'eeuu'. */
const keyOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(smallWord, '$1')
    .replace(/\P{L}+/gu, '');

interface Countries {
  readonly codeOf: ReadonlyMap<string, string>;
  readonly english: ReadonlyMap<string, string>;
}

function readCountries(): Countries {
  const english = namesIn('en');
  const others = languages.slice(1).map(namesIn);
  const codeOf = new Map<string, string>();
  const nameOf = new Map<string, string>();
  for (const code of codes.split(' ')) {
    const inEnglish = english.of(code) ?? code;
    const name = plainNames[code] ?? inEnglish;
    nameOf.set(code, name);
    const translated = others.map((names) => names.of(code) ?? code);
    const everyday = everydayNames.flatMap((names) => names[code] ?? []);
    const all = [name, inEnglish, ...translated, ...everyday];
    for (const one of all) codeOf.set(keyOf(one), code);
  }
  return { codeOf, english: nameOf };
}

let cachedCountries: Countries | undefined;
const countries = () => (cachedCountries ??= readCountries());

const codeOf = (text: string) => countries().codeOf.get(keyOf(text));

/**
 * The English name of a country, by which it is stored, for its name in a language of the interface;
 * undefined for any other text.
 */
export function countryInEnglish(text: string): string | undefined {
  const code = codeOf(text);
  return code && countries().english.get(code);
}

/** A stored country in the interface's language; any other text is returned unchanged. */
export function countryIn(locale: string, country: string): string {
  const code = codeOf(country);
  return (code && namesIn(locale).of(code)) ?? country;
}
