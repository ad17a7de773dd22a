import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Paths that commands or operators make and a fresh clone lacks. */
const generated = [
  'coverage',
  'dist',
  'dist-hosting',
  'dist-maps',
  'node_modules',
  'playwright-report',
  'supabase/.env',
  'supabase/.temp',
  'supabase/functions/.env',
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

/** Whether such a file or folder exists; with `*` and `{a,b}` one match is enough. */
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

/**
 * Whether a named path exists from the root, from a parent folder of the naming file, or as a bare
 * file name.
 */
function isFound(named: string, from: string): boolean {
  // A migration may be named without its timestamp.
  if (!named.includes('/')) {
    return files.some((path) => basename(path).replace(/^\d{14}_/, '') === named);
  }
  const path = named.replace(/^@\//, 'src/').replace(/^@locales\//, 'locales/');
  return ['.', ...ancestorsOf(from)].some((folder) => exists(join(folder, path)));
}

/** The anchors that GitHub derives from a Markdown page's headings. */
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

/**
 * The comments of a TypeScript, SQL, CSS, HTML, shell or configuration file, each with its place.
 */
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
  (path) => /^(src|supabase|tests|tools|vite)\/|^[^/]+$/.test(path) && !/\.(md|json)$/.test(path),
);

/** References to pages under docs, with or without an anchor. */
const paperReference = /\bdocs\/[\w./-]*\w\/?(#[\w-]+)?/g;
const namedFile =
  /(?<![\w:/.@-])(?:(?:[@\w.-]+\/)+[\w.-]+\.(?:ts|tsx|mjs|sql|css|md|toml|json|html)|[\w-][\w.-]*\.(?:ts|tsx|mjs|sql))\b/g;
const namedFolder =
  /(?<![\w:/.@-])(?:src|supabase|tests|tools|locales)(?:\/[\w-]+)+(?![\w/*-]|\.\w)/g;

/** A path that begins with a top-level folder of the repository. */
const fromRoot = /^(src|supabase|tests|tools|vite|locales|docs|public)\//;

function isPaperThere(reference: string): boolean {
  const [path = '', anchor] = reference.split('#');
  return exists(path) && (anchor === undefined || hasAnchor(path, anchor));
}

describe('links and paths in Markdown pages', () => {
  it.each(papers)('exist: the relative links of %s', (paper) => {
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

  it.each(papers)('exist: the files and folders in backticks of %s', (paper) => {
    const page = withoutFences(texts.get(paper) ?? '');
    const named = [...page.matchAll(/`([^`\s]+)`/g)].map(([, text = '']) => text);
    const missing = named
      .filter((text) => /^[@\w.{}*,-]+\/[\w.{}*,/-]*$/.test(text))
      .filter((text) => /\/$|\.[a-z]+$/.test(text) || fromRoot.test(text))
      .filter((text) => !isFound(text, paper));
    expect(missing).toEqual([]);
  });
});

describe('references in comments', () => {
  const comments = commented.flatMap((path) =>
    commentsOf(path).map((comment) => ({ ...comment, path })),
  );

  it('to pages under docs exist, including the heading', () => {
    const missing = comments.flatMap(({ text, place }) =>
      [...text.matchAll(paperReference)]
        .filter(([reference]) => !isPaperThere(reference))
        .map(([reference]) => `${place} ${reference}`),
    );
    expect(missing).toEqual([]);
  });

  it('to files and folders of the repository exist', () => {
    // A migration stays as it is when a file that it names moves.
    const mutable = comments.filter(({ path }) => !path.startsWith('supabase/migrations/'));
    const missing = mutable.flatMap(({ text, place, path }) =>
      [...text.matchAll(namedFile), ...text.matchAll(namedFolder)]
        .filter(([named]) => !isFound(named, path))
        .map(([named]) => `${place} ${named}`),
    );
    expect(missing).toEqual([]);
  });
});

/** The non-empty lines, without indentation. */
const plainLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');

/** Code that CONTRIBUTING.md quotes from a file; `…` stands for omitted lines. */
const excerpts = [
  ...(texts.get('CONTRIBUTING.md') ?? '').matchAll(/^From `([^`]+)`.*\n\n```\w+\n([\s\S]*?)^```/gm),
].map(([, file = '', code = '']) => ({ file, code }));

it.each(excerpts)('CONTRIBUTING quotes $file exactly', ({ file, code }) => {
  const source = plainLines(texts.get(file) ?? '');
  for (const part of code.split(/^\s*…$/m)) expect(source).toContain(plainLines(part));
});

it('names the versions at which packages stay as package.json does', () => {
  const [, section = ''] = (texts.get('CONTRIBUTING.md') ?? '').split('## Dependencies');
  const staying = [...section.matchAll(/^\| `([^`]+)` +\| ([\d.]+) +\|/gm)];
  const manifests = `${texts.get('package.json')}${texts.get('tools/package.json')}`;
  expect(staying.length).toBeGreaterThan(5);
  for (const [, name = '', version = ''] of staying) {
    const line = new RegExp(`"${name}": "\\^?${version}[."]`);
    expect(manifests).toMatch(line);
  }
});

it('quotes only texts that appear in the interface', () => {
  // Texts that code builds, not a catalog.
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

  it.each(decisions)('%s is listed in the index with its title', (path) => {
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

  it.each(decisions)('%s has a status, context, decision and consequences', (path) => {
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

it('mentions no document that is not in the repository', () => {
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
