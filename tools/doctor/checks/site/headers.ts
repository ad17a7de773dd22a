import { siteHeaders } from '../../../../vite/hosting/headers.ts';
import type { Context } from '../../context.ts';
import { fault, ok, type Finding } from '../../finding.ts';
import type { Check } from '../../run.ts';
import { configureHost, entryScripts } from './pages.ts';

/** Every page carries the headers of the build, and what is cached may be. */
export const headers: Check = {
  title: 'Headers of the site',
  run: async (context: Context): Promise<Finding[]> => {
    const address = context.need('VITE_SITE_URL');
    context.need('VITE_SUPABASE_URL');
    if (context.settings.VITE_ERROR_REPORT_URL !== undefined) context.need('VITE_ERROR_REPORT_URL');
    const home = await context.call(`${address}/`);
    const deep = await context.call(`${address}/company/dashboard`);
    const expectedHeaders = Object.entries(siteHeaders(context.settings));
    const wrong = [
      ...expectedHeaders.flatMap((header) => headerFindings('/', home.headers, header)),
      ...expectedHeaders.flatMap((header) =>
        headerFindings('/company/dashboard', deep.headers, header),
      ),
    ];
    return [
      ...(wrong.length > 0
        ? wrong
        : [ok(`pages carry the ${expectedHeaders.length} headers of the build`)]),
      freshFinding(home.headers),
      ...(await scriptFindings(context, address, home.text)),
    ];
  },
};

function headerFindings(path: string, actual: Headers, [name, expected]: [string, string]) {
  const value = actual.get(name);
  if (value === null) return [fault(`${path} has no header ${name}`, expected, configureHost)];
  const isRight =
    name === 'strict-transport-security'
      ? secondsIn(value) >= secondsIn(expected)
      : withoutSpace(value) === withoutSpace(expected);
  return isRight
    ? []
    : [fault(`the header ${name} of ${path} is: ${value}`, expected, configureHost)];
}

function freshFinding(actual: Headers): Finding {
  const value = actual.get('cache-control') ?? '';
  if (/no-store|no-cache|max-age=0\b/.test(value))
    return ok('pages are asked for again at each visit');
  return fault(
    `pages may be kept by browsers (cache-control: ${value || 'none'})`,
    'public, max-age=0, must-revalidate: a kept page asks for scripts of a release that is gone',
    configureHost,
  );
}

async function scriptFindings(
  { call }: Context,
  address: string,
  page: string,
): Promise<Finding[]> {
  const [entry] = entryScripts(page);
  if (entry === undefined) return [];
  const script = await call(`${address}/${entry}`);
  const missing = await call(`${address}/assets/no-such-file.js`);
  return [
    /immutable/.test(script.headers.get('cache-control') ?? '')
      ? ok('scripts are kept by browsers, whose names change with their content')
      : fault(
          'scripts are loaded again at each visit',
          'cache-control: public, max-age=31536000, immutable',
          configureHost,
        ),
    ...(/immutable/.test(missing.headers.get('cache-control') ?? '')
      ? [fault('browsers keep that a script is missing', 'cache-control: no-store', configureHost)]
      : []),
  ];
}

const withoutSpace = (value: string) => value.replaceAll(/\s+/g, '');
const secondsIn = (value: string) => Number(/max-age=(\d+)/.exec(value)?.[1] ?? 0);
