import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Written about, and made by a command: in no clone before that. */
const generated = [
  'coverage',
  'dist',
  'node_modules',
  'playwright-report',
  'supabase/.temp',
  'test-results',
];

const root = process.cwd();
const own = 'tests/unit/references.test.ts';
const textEndings = /\.(ts|tsx|mjs|js|json|webmanifest|md|sql|css|html|toml|yml|yaml|sh|example)$/;
const isText = (path: string) => textEndings.test(path) || /(^|\/)\.[a-z]+(rc|config)?$/.test(path);

function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.name === '.git' || generated.includes(path)) return [];
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}

const files = filesUnder('.').filter((path) => path !== 'package-lock.json');
const folders = new Set(files.flatMap((path) => ancestorsOf(path)));
const texts = new Map(
  files
    .filter((path) => isText(path))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const),
);
const papers = [...texts.keys()].filter((path) => path.endsWith('.md'));

function ancestorsOf(path: string): string[] {
  const folder = dirname(path);
  return folder === '.' ? [] : [folder, ...ancestorsOf(folder)];
}

const withoutSlash = (path: string) => normalize(path).replace(/\/$/, '');

/** Whether there is such a file or folder; `*` and `{a,b}` stand for several, of which one is enough. */
function exists(path: string): boolean {
  const plain = withoutSlash(path);
  if (plain === '.' || generated.some((made) => `${plain}/`.startsWith(`${made}/`))) return true;
  if (!/[*{]/.test(plain)) return files.includes(plain) || folders.has(plain);
  const source = plain
    .replace(/[.+?^$()|[\]\\]/g, '\\$&')
    .replaceAll('**', '.+')
    .replace(/(?<!\.)\*/g, '[^/]*')
    .replace(/\{([^}]*)\}/g, (_, choices: string) => `(${choices.replaceAll(',', '|')})`);
  const pattern = new RegExp(`^${source}$`);
  return [...files, ...folders].some((candidate) => pattern.test(candidate));
}

/** Named from the root, from a folder round the file that names it, or by its mere name. */
function isFound(named: string, from: string): boolean {
  // A migration is called by what comes after its time.
  if (!named.includes('/')) {
    return files.some((path) => basename(path).replace(/^\d{14}_/, '') === named);
  }
  const path = named.replace(/^@\//, 'src/').replace(/^@locales\//, 'locales/');
  return ['.', ...ancestorsOf(from)].some((folder) => exists(join(folder, path)));
}

/** The anchors that a page of Markdown has, as GitHub makes them of its headings. */
function anchorsOf(markdown: string): string[] {
  const seen = new Map<string, number>();
  return [...withoutFences(markdown).matchAll(/^#{1,6} +(.+?) *$/gm)].map(([, heading = '']) => {
    const slug = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
    return before === 0 ? slug : `${slug}-${before}`;
  });
}

const withoutFences = (markdown: string) => markdown.replace(/^( *)```[\s\S]*?^\1```/gm, '');

function hasAnchor(path: string, anchor: string): boolean {
  const page = texts.get(withoutSlash(path));
  return page !== undefined && anchorsOf(page).includes(anchor);
}

/** What a comment says, each with its place, of TypeScript, SQL, CSS, HTML, shell and configuration. */
function commentsOf(path: string): { place: string; text: string }[] {
  const lines = (texts.get(path) ?? '').split('\n');
  const start = path.endsWith('.sql')
    ? /--(.*)$/
    : /\.(toml|yml|yaml|sh|example)$|(^|\/)\.[^/.]+$/.test(path)
      ? /(?:^|\s)#(.*)$/
      : /(?:^\s*\*|\/\*|(?:^|\s)\/\/|<!--)(.*)$/;
  return lines.flatMap((line, index) => {
    const text = start.exec(line)?.[1];
    return text === undefined ? [] : [{ place: `${path}:${index + 1}`, text }];
  });
}

const commented = [...texts.keys()].filter(
  (path) => /^(src|supabase|tests|vite)\/|^[^/]+$/.test(path) && !/\.(md|json)$/.test(path),
);

/** References to the papers, with or without an anchor. */
const paperReference = /\bdocs\/[\w./-]*\w\/?(#[\w-]+)?/g;
const namedFile =
  /(?<![\w:/.@-])(?:(?:[@\w.-]+\/)+[\w.-]+\.(?:ts|tsx|mjs|sql|css|md|toml|json|html)|[\w-][\w.-]*\.(?:ts|tsx|mjs|sql))\b/g;
const namedFolder = /(?<![\w:/.@-])(?:src|supabase|tests|locales)(?:\/[\w-]+)+(?![\w/*-]|\.\w)/g;

/** A path that begins with one of the repository's own folders. */
const fromRoot = /^(src|supabase|tests|vite|locales|docs|public)\//;

function isPaperThere(reference: string): boolean {
  const [path = '', anchor] = reference.split('#');
  return exists(path) && (anchor === undefined || hasAnchor(path, anchor));
}

describe('what a page of Markdown points to is there', () => {
  it.each(papers)('%s: relative links', (paper) => {
    const page = withoutFences(texts.get(paper) ?? '').replace(/`[^`]*`/g, '');
    const links = [...page.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const missing = links
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => {
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? paper : join(dirname(paper), path);
        return !exists(target) || (anchor !== undefined && !hasAnchor(target, anchor));
      });
    expect(missing).toEqual([]);
  });

  it.each(papers)('%s: files and folders in backticks', (paper) => {
    const page = withoutFences(texts.get(paper) ?? '');
    const named = [...page.matchAll(/`([^`\s]+)`/g)].map(([, text = '']) => text);
    const missing = named
      .filter((text) => /^[@\w.{}*,-]+\/[\w.{}*,/-]*$/.test(text))
      .filter((text) => /\/$|\.[a-z]+$/.test(text) || fromRoot.test(text))
      .filter((text) => !isFound(text, paper));
    expect(missing).toEqual([]);
  });
});

describe('what a comment points to is there', () => {
  const comments = commented.flatMap((path) =>
    commentsOf(path).map((comment) => ({ ...comment, path })),
  );

  it('papers under docs, to the heading', () => {
    const missing = comments.flatMap(({ text, place }) =>
      [...text.matchAll(paperReference)]
        .filter(([reference]) => !isPaperThere(reference))
        .map(([reference]) => `${place} ${reference}`),
    );
    expect(missing).toEqual([]);
  });

  it('files and folders of the repository', () => {
    const missing = comments.flatMap(({ text, place, path }) =>
      [...text.matchAll(namedFile), ...text.matchAll(namedFolder)]
        .filter(([named]) => !isFound(named, path))
        .map(([named]) => `${place} ${named}`),
    );
    expect(missing).toEqual([]);
  });
});

/** The lines that say something, without their indents. */
const plainLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');

/** Code that a paper shows as some file's; `…` stands for what it leaves out. */
const excerpts = [
  ...(texts.get('CONTRIBUTING.md') ?? '').matchAll(/^From `([^`]+)`.*\n\n```\w+\n([\s\S]*?)^```/gm),
].map(([, file = '', code = '']) => ({ file, code }));

it.each(excerpts)('CONTRIBUTING shows $file as it is', ({ file, code }) => {
  const source = plainLines(texts.get(file) ?? '');
  for (const part of code.split(/^\s*…$/m)) expect(source).toContain(plainLines(part));
});

it('quotes only wording that a person can meet', () => {
  // Made by code, not by a catalog.
  const made = new Set(['9+', '100+', 'REC m:ss']);
  const catalogs = [...texts].filter(([path]) => path.startsWith('locales/'));
  const wording = catalogs
    .map(([, catalog]) =>
      catalog.replaceAll('{{', '{').replaceAll('}}', '}').replaceAll('\\n', ' '),
    )
    .join('\n');
  const rules = (texts.get('docs/product.md') ?? '').replace(/\s+/g, ' ');
  const quoted = [...rules.matchAll(/(?<!\w)'((?:[^']|(?<=\w)'(?=\w))+)'/g)].map(
    ([, text = '']) => text,
  );
  expect(quoted.length).toBeGreaterThan(80);
  expect(
    quoted.filter((text) => !made.has(text) && !wording.includes(text.replace(/ ?…$/, ''))),
  ).toEqual([]);
});

describe('the decisions', () => {
  const folder = 'docs/decisions/';
  const decisions = papers.filter((path) => path.startsWith(`${folder}0`));
  const index = texts.get(`${folder}README.md`) ?? '';

  it.each(decisions)('%s is in the index under its own title', (path) => {
    const title = /^# \d+\. (.+)$/m.exec(texts.get(path) ?? '')?.[1];
    const number = path.slice(folder.length, folder.length + 4);
    const line = index.split('\n').find((row) => row.includes(`(${path.slice(folder.length)})`));
    expect(line?.split('|').map((cell) => cell.trim())).toEqual([
      '',
      `[${number}](${path.slice(folder.length)})`,
      title,
      '',
    ]);
  });

  it.each(decisions)('%s says its status, context, decision and consequences', (path) => {
    const page = texts.get(path) ?? '';
    expect(page).toMatch(
      new RegExp(`^# ${Number(path.slice(folder.length, folder.length + 4))}\\. `),
    );
    expect(page).toMatch(/^Status: \S/m);
    expect(page.match(/^## .+$/gm)?.slice(0, 3)).toEqual([
      '## Context',
      '## Decision',
      '## Consequences',
    ]);
  });
});

it('names no paper that is not in the repository', () => {
  const read = [...texts.keys()].filter((path) => path !== own);
  const inText = read.filter((path) =>
    /\b(DESIGN|SPEC|FACTS|REVIEW)\b/.test(texts.get(path) ?? ''),
  );
  const inComments = read
    .flatMap((path) => commentsOf(path))
    .filter(({ text }) => /\bD\d+\b/.test(text))
    .map(({ place }) => place);
  expect([...inText, ...inComments]).toEqual([]);
});
