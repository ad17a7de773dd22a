import { describe, expect, it } from 'vitest';
import { languages, type Language } from '@/lib/i18n/first-language';

const catalogs = import.meta.glob<unknown>('/locales/*/*.json', {
  eager: true,
  import: 'default',
});

/** Whole words, also where they begin or end with an accented letter. */
const words = (pattern: string) => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'iu');

/** Words that lost, and what to say instead. */
const lost: Record<Language, [RegExp, string][]> = {
  en: [
    [words('films?|filmed|filming'), 'video, pitch or recording; record'],
    [words('takes?(?= of (you|yours))|(last|new|old) takes?'), 'recording'],
    [words('e-mails?'), 'email'],
    [words('(some|any|every)body'), 'someone, anyone, everyone'],
    [words('candidates?'), 'talent before the unlock, contact after it'],
    [words('anew'), 'again'],
    [words('at present'), 'right now, for now'],
    [words('(give|gives|given|giving|gave)(?= ([\\w{}]+ ){0,2}back)'), 'refund'],
    [words('(take|takes|taken|taking|took)(?= ([\\w{}]+ ){0,6}back)'), 'undo, withdraw, turn off'],
    [words('eras(e|es|ed|ing)'), 'delete'],
    [words('(verified|verification) mark|the mark'), 'verified badge'],
    [words('uphold|upholds|upheld'), 'confirm'],
    [words('deceit|deceive'), 'scam, fraud'],
    [words("could(n't| not) be"), "We couldn't …"],
  ],
  es: [
    [words('vosotr[oa]s|vuestr[oa]s?|os|\\p{L}+[áé]is|\\p{L}*[^\\P{L}aá]ís'), 'ustedes or tú'],
    [words('avisad(me|nos)?|escribid(me|nos)?|mirad|decid(me|nos)?'), 'tú'],
    [words('usted'), 'tú'],
    [
      /(?:^|[.!?:] |por favor,? )(?:espere|use|solicite|ingrese|intente|introduzca|haga|revise)(?!\p{L})/iu,
      'tú',
    ],
    [words('mesa'), 'panel'],
    [words('tomas?'), 'grabación'],
    [words('films?|filmes?'), 'vídeo, presentación or grabación'],
    [words('borr(?!ador)\\p{L}+'), 'eliminar, quitar'],
    [words('compras?|(un|el|los|del|al|este|tu|tus|su|sus) pedidos?'), 'pago'],
    [words('visitas?'), 'visualizaciones'],
    [words('candidat[oa]s?'), 'talento before the unlock, contacto after it'],
    [words('intro'), 'Enter'],
  ],
};

/** Where people read what a person would say; legal texts are read at leisure. */
const uncontracted = words(
  '(can|could|is|are|was|were|do|does|did|has|have|had|will|would|should) ?not|(you|we|they) are(?= \\w)',
);

/** Texts that may say such a word, and why. */
const exceptions = new Map([
  ['en auth.callback.noResetInformation', 'a fixed wording'],
  ['en auth.changePassword.talent.mismatch', 'a fixed wording'],
  ['en auth.deletion.askText', 'a fixed wording'],
  ['en auth.invalid.mismatch', 'a fixed wording'],
  ['en auth.resetPage.mismatch', 'a fixed wording'],
  ['en chat.selectCandidate', 'a fixed wording'],
  ['en feed.empty.description', 'a fixed wording'],
  ['en feed.noCandidate', 'a fixed wording'],
  ['es auth.resetPage.expired', 'a fixed wording'],
  ['es auth.welcome.company.title', 'the translation of a fixed wording'],
  ['es chat.selectCandidate', 'the translation of a fixed wording'],
  ['es common.pleaseWait', 'a fixed wording'],
  ['es feed.empty.description', 'the translation of a fixed wording'],
  ['es feed.noCandidate', 'the translation of a fixed wording'],
  ['es legal.cookies.sections.3.text', 'a visit to the site, not a view of a pitch'],
  ['es terms.languages.Kyrgyz', 'a language'],
  ['es upload-problem.invalidFormat', 'a fixed wording'],
]);

function texts(value: unknown, key: string): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[key, String(value)]];
  return Object.entries(value).flatMap(([name, child]) => texts(child, `${key}.${name}`));
}

/** Each lost word that a catalog says, with its key and what to say instead. */
function lostWords(language: Language, path: string): string[] {
  const name = path.split('/').at(-1)?.replace('.json', '') ?? '';
  const isPlain = language === 'es' || name === 'legal';
  const rules = isPlain ? lost[language] : [...lost.en, [uncontracted, 'a contraction'] as const];
  return texts(catalogs[path], name).flatMap(([key, text]) =>
    rules.flatMap(([pattern, instead]) => {
      const [word] = pattern.exec(text) ?? [];
      return word === undefined ? [] : [`${language} ${key}: “${word}” (say: ${instead})`];
    }),
  );
}

const keyOf = (found: string) => found.split(':')[0] ?? '';

describe.each(languages)('the catalogs in %s', (language) => {
  const paths = Object.keys(catalogs).filter((path) => path.startsWith(`/locales/${language}/`));

  it.each(paths)('%s says one word for each thing', (path) => {
    const found = lostWords(language, path).filter((one) => !exceptions.has(keyOf(one)));
    expect(found).toEqual([]);
  });
});

const everywhere = languages.flatMap((language) =>
  Object.keys(catalogs)
    .filter((path) => path.startsWith(`/locales/${language}/`))
    .flatMap((path) => lostWords(language, path)),
);

it('the exceptions still say such a word', () => {
  const keys = new Set(everywhere.map(keyOf));
  expect([...exceptions.keys()].filter((key) => !keys.has(key))).toEqual([]);
});
