import type { Context } from '../../context.ts';
import { fault, ok, unchecked, type Finding } from '../../finding.ts';
import type { Check } from '../../run.ts';
import { entryScripts } from './pages.ts';

const rebuild = 'Build with the same .env and publish again: npm run build';
/** More than the app has, so that a page that is not the app ends the search. */
const mostFiles = 400;

/** The published scripts talk to this project, with its publishable key, and hide their source. */
export const bundle: Check = {
  title: 'Scripts of the site',
  run: async (context: Context): Promise<Finding[]> => {
    const site = context.need('VITE_SITE_URL');
    const page = await context.call(`${site}/`);
    if (page.text.includes('/@vite/client')) {
      return [unchecked("Vite's dev server runs, which has no built scripts")];
    }
    const entries = entryScripts(page.text);
    if (entries.length === 0) {
      return [fault('the page names no script of the app', 'the built app', rebuild)];
    }
    const address = context.need('VITE_SUPABASE_URL');
    const key = context.need('VITE_SUPABASE_PUBLISHABLE_KEY');
    const scripts = await readScripts(context, site, entries, [address, key]);
    const has = (text: string) => [...scripts.values()].some((script) => script.includes(text));
    return [
      has(address)
        ? ok('the scripts talk to this project')
        : fault('no script has the address of this project', 'VITE_SUPABASE_URL', rebuild),
      has(key)
        ? ok('the scripts have its publishable key')
        : fault('no script has the publishable key', 'VITE_SUPABASE_PUBLISHABLE_KEY', rebuild),
      ...secretFindings(context, has),
      ...(context.remote ? [await sourceMapFinding(context, site, entries)] : []),
    ];
  },
};

/** Reads the scripts that a page names and those that these name, until every text was found. */
async function readScripts(
  { call }: Context,
  site: string,
  entries: readonly string[],
  expected: readonly string[],
): Promise<Map<string, string>> {
  const scripts = new Map<string, string>();
  const queue = [...entries];
  const missing = new Set(expected);
  for (const path of queue) {
    if (missing.size === 0 || scripts.size >= mostFiles) break;
    const { status, text } = await call(`${site}/${path}`);
    scripts.set(path, status === 200 ? text : '');
    for (const one of missing) if (text.includes(one)) missing.delete(one);
    const relative = [...text.matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g)].map(
      ([, name]) => `assets/${name ?? ''}`,
    );
    for (const next of [...entryScripts(text), ...relative]) {
      if (!queue.includes(next)) queue.push(next);
    }
  }
  return scripts;
}

function secretFindings({ settings }: Context, has: (text: string) => boolean): Finding[] {
  const secret = settings.SUPABASE_SECRET_KEY;
  if (secret === undefined || !has(secret)) return [];
  return [
    fault(
      'a script has the secret key',
      'in no script: it opens everything to everyone',
      `Delete that key at once (Settings > API Keys), and create another. ${rebuild}`,
    ),
  ];
}

async function sourceMapFinding(
  { call }: Context,
  site: string,
  entries: readonly string[],
): Promise<Finding> {
  const map = await call(`${site}/${entries[0] ?? ''}.map`);
  const isMap = map.status === 200 && map.text.includes('"mappings"');
  return isMap
    ? fault(
        'source maps are published',
        'kept beside the build',
        'Publish the folder dist alone, without its maps.',
      )
    : ok('no source maps are published');
}
