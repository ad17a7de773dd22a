import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languages, type Language } from '@/lib/i18n/languages';

const catalogs = import.meta.glob<unknown>(['/locales/*/*.json', '!/locales/*/language.json'], {
  eager: true,
  import: 'default',
});

/** Whole words, also where they begin or end with an accented letter. */
const words = (pattern: string) => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'iu');

type Rule = readonly [lost: RegExp, instead: string];

/** Words that lost wherever English is written: texts, docs, comments and titles of tests. */
const lostEverywhere: readonly Rule[] = [
  [words('films?|filmed|filming'), 'video, pitch or recording; record'],
  [
    words('(the|last|new|old|undecided|practice) take(?=$|[.,;:)]| (is|was|that|of (you|yours)))'),
    'recording',
  ],
  [words('e-mails?'), 'email'],
  [words('(some|any|every)body'), 'someone, anyone, everyone'],
  [words('anew'), 'again'],
  [words('at present'), 'right now, for now'],
  [words('eras(e|es|ed|ing)'), 'delete'],
  [words('(verified|verification) marks?'), 'verified badge'],
  [words('giv(e|es|en|ing) back|gave back'), 'refund'],
  [words('tak(e|es|en|ing) back|took back'), 'undo, withdraw, turn off, lift'],
  [words('uphold|upholds|upheld'), 'confirm'],
  [words('deceit'), 'scam, fraud'],
];

/** Words that lost, and what to say instead. */
const lost: Partial<Record<Language, readonly Rule[]>> = {
  en: [
    ...lostEverywhere,
    [words('candidates?'), 'talent before the unlock, contact after it'],
    [words('(give|gives|given|giving|gave)(?= ([\\w{}]+ ){0,2}back)'), 'refund'],
    [words('(take|takes|taken|taking|took)(?= ([\\w{}]+ ){0,6}back)'), 'undo, withdraw, turn off'],
    [words('the mark'), 'verified badge'],
    [words('deceive'), 'scam, fraud'],
    [words("could(n't| not) be"), "We couldn't …"],
  ],
  es: [
    [
      words('vosotr[oa]s|vuestr[oa]s?|os|\\p{L}+[áé]is|(?!kirguís)\\p{L}*[^\\P{L}aá]ís'),
      'ustedes or tú',
    ],
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

/** The product's fixed wordings, which may say such a word. */
const fixed = new Set([
  'en auth.callback.noResetInformation',
  'en auth.changePassword.talent.mismatch',
  'en auth.deletion.askText',
  'en auth.invalid.mismatch',
  'en auth.resetPage.mismatch',
  'en chat.selectCandidate',
  'en feed.empty.description',
  'en feed.noCandidate',
  'es auth.resetPage.expired',
  'es common.pleaseWait',
  'es upload-problem.invalidFormat',
]);

function texts(value: unknown, key: string): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[key, String(value)]];
  return Object.entries(value).flatMap(([name, child]) => texts(child, `${key}.${name}`));
}

/** Each lost word of a text, with what to say instead. */
const lostIn = (text: string, rules: readonly Rule[]): string[] =>
  rules.flatMap(([pattern, instead]) => {
    const [word] = pattern.exec(text) ?? [];
    return word === undefined ? [] : [`“${word}” (say: ${instead})`];
  });

/** Each lost word that a catalog says, with its key and what to say instead. */
function lostWords(language: Language, path: string): string[] {
  const name = path.split('/').at(-1)?.replace('.json', '') ?? '';
  const inSpeech: readonly Rule[] =
    language === 'en' && name !== 'legal' ? [[uncontracted, 'a contraction']] : [];
  const rules = [...(lost[language] ?? []), ...inSpeech];
  return texts(catalogs[path], name).flatMap(([key, text]) =>
    lostIn(text, rules).map((found) => `${language} ${key}: ${found}`),
  );
}

const keyOf = (found: string) => found.split(':')[0] ?? '';

describe.each(languages)('the catalogs in %s', (language) => {
  const paths = Object.keys(catalogs).filter((path) => path.startsWith(`/locales/${language}/`));

  it.each(paths)('%s says one word for each thing', (path) => {
    const found = lostWords(language, path).filter((one) => !fixed.has(keyOf(one)));
    expect(found).toEqual([]);
  });
});

const everywhere = languages.flatMap((language) =>
  Object.keys(catalogs)
    .filter((path) => path.startsWith(`/locales/${language}/`))
    .flatMap((path) => lostWords(language, path)),
);

it('the fixed wordings still say such a word', () => {
  const keys = new Set(everywhere.map(keyOf));
  expect([...fixed].filter((key) => !keys.has(key))).toEqual([]);
});

/** What is written for people beside the catalogs. A migration is never edited, nor what comes of it. */
const written = ['.github', 'docs', 'src', 'supabase', 'tests', 'tools', 'vite'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => /\.(md|sql|sh|toml|ya?ml|example|css|mjs|tsx?)$/.test(path))
    .filter(
      (path) =>
        !/(^supabase\/(migrations|\.temp)|^docs\/schema|node_modules|words\.test\.ts$)/.test(path),
    ),
);
const papers = readdirSync('.').filter((path) => path.endsWith('.md'));

/** The lines of a file that are prose: all of a guide, and comments and titles of tests of code. */
function proseOf(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  if (path.endsWith('.md')) return text.replaceAll(/^```(?!mermaid)[^]*?^```/gm, '').split('\n');
  const comment = path.endsWith('.sql') ? /--/ : /^\s*(\/?\*|\/\/|#)|\s\/\/ /;
  const title = /\b(it|test|describe)(\.[a-z]+)*\(['"`]|^ *\]\)\(['"`]/;
  return text.split('\n').filter((line) => comment.test(line) || title.test(line));
}

/** A line without the names of files, functions and values in it. */
const withoutNames = (line: string): string =>
  line.replaceAll(
    /`[^`]*`|\]\([^)]*\)|(?<!\w)'[\w-]+'|(?!e-mail)[\w.$-]*[\w][/_.-][\w/_.$-]*\w/gi,
    '',
  );

it('guides, comments and titles of tests say one word for each thing', () => {
  const found = [...papers, ...written].flatMap((path) =>
    proseOf(path).flatMap((line) =>
      lostIn(withoutNames(line), lostEverywhere).map((one) => `${path}: ${one}`),
    ),
  );
  expect(found).toEqual([]);
});
