import type { Rolldown } from 'vite';
import { languages } from '../src/lib/i18n/languages.ts';
import { usesOf, type ModuleGraph } from './areas.ts';

/** A regular expression of the files whose path begins with one of these, below a folder. */
const startingWith = (folder: string, paths: readonly string[]) =>
  new RegExp(`/${folder}/(?:${paths.join('|')})`);

/** The figures beside the rules are what a screen would weigh and ask for without them (gzip). */
const ofFirstScreens: readonly Rolldown.CodeSplittingGroup[] = [
  // What every page needs: up to 2.1 kB and 7 files.
  {
    name: 'vendor',
    test: /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|i18next-browser-languagedetector|react-i18next)\/|\/lucide-react\/dist\/esm\/(?!icons)|vite\/preload-helper/,
  },
  // What the home page shares with the others: 4 kB and 8 files.
  {
    name: 'site',
    test: /\/src\/(domain\/minimum-age|features\/auth\/session\/destination|lib\/(brand|browser\/media|env|i18n\/(first-language|languages)|money|session\/(auth-storage|user-type)|storage\/device-storage|supabase\/supabase)|ui\/(button\/(chip|icon-button-look)|cx|feedback\/spinner|hooks\/use-(in-view|scroll-to-hash)|layout\/filled-text|media\/(blurred|poster-image)))\.tsx?$/,
  },
];

const ofGuard = startingWith('src', [
  'app/guards/',
  'features/auth/session/(return-address|unconfirmed-session|use-reload)',
]);

/** Packages by the file they go into. */
const packages: Readonly<Record<string, readonly RegExp[]>> = {
  // 4 kB and 13 files.
  data: [
    startingWith('node_modules', ['@tanstack/', 'tslib/', 'valibot/']),
    startingWith('src/lib', [
      'errors/errors',
      'query/query-',
      'storage/(stored|watched)-',
      'supabase/refused-',
    ]),
  ],
  // 15 kB, where there is no form.
  forms: [
    startingWith('node_modules', ['react-hook-form/', '@hookform/']),
    startingWith('src/ui/form', ['form\\.', 'use-form-field\\.']),
  ],
  // 2 files; what a member's page asks for early goes by its name.
  service: [
    startingWith('node_modules', ['@supabase/', 'iceberg-js/']),
    startingWith('src/lib/supabase', ['create-client', 'service-']),
  ],
};

/** Catalogs that screens show together, by the file they go into for each language: 5 files. */
const texts: Readonly<Record<string, readonly string[]>> = {
  texts: ['common', 'errors', 'shell', 'upload-problem'],
  'texts-pitches': ['contacts', 'feed', 'opinions', 'search', 'shortlist', 'unlock'],
  'texts-profile': ['recorder', 'talent-profile', 'upload'],
};

/** The name of the file that has a catalog beside others; undefined when it has one of its own. */
export function textsFile(catalog: string, language: string): string | undefined {
  const [name] = Object.entries(texts).find(([, catalogs]) => catalogs.includes(catalog)) ?? [];
  return name && `${name}-${language}`;
}

/** Files for what several screens share, each with the areas that may ask for it; the first that fits. */
const files: readonly (readonly [file: string, areas: readonly string[]])[] = [
  ['profile', ['talent-profile']],
  ['sign-in', ['account']],
  ['player', ['watch']],
  ['pitches', ['company-dashboard', 'watch']],
  ['contacts', ['company-dashboard', 'messages']],
  ['contact', ['company-dashboard', 'messages', 'watch']],
  ['chat', ['company-dashboard', 'messages', 'talent-dashboard']],
  ['uploads', ['talent-dashboard', 'talent-profile', 'uploads']],
  ['settings', ['company-profile', 'talent-profile']],
  ['accounts', ['account', 'company-profile', 'talent-profile']],
  ['desk-parts', ['desk']],
  ['invoices', ['desk', 'receipts']],
  // What links of mails open, which know no session.
  ['visitor', ['account', 'watch']],
];

/** The file for our own code, and for icons, that more than one screen needs; null leaves it with its only screen. */
function sharedFile(id: string, graph: ModuleGraph): string | null {
  const isIcon = id.includes('/lucide-react/dist/esm/icons/');
  // The guard says that a screen is awaited, and must not wait for what that screen needs.
  if (ofGuard.test(id)) return 'session';
  const isOurs =
    id.includes('/src/') && !/\/node_modules\/|\?|\/src\/pages\/.*-page\.tsx$/.test(id);
  if (!isOurs && !isIcon) return null;
  const { areas, isLone } = usesOf(id, graph);
  if (isIcon && areas.has('first')) return 'vendor';
  if (areas.size === 0 || areas.has('first')) return null;
  if (areas.has('shell')) return 'shell';
  // The pages that visitors see first load nothing of others.
  if (areas.has('public')) return areas.size === 1 ? null : 'visitors';
  if (areas.has('home')) return null;
  if (isLone && !areas.has('member') && !areas.has('uploads')) return null;
  const fitting = files.find(([, allowed]) => [...areas].every((area) => allowed.includes(area)));
  if (fitting) return fitting[0];
  // What visitors need to sign in and to watch a pitch is apart from what only members need.
  if (areas.has('watch')) return areas.has('account') ? 'controls' : 'parts';
  return areas.has('account') ? 'session' : 'member';
}

const sharedGroups: readonly Rolldown.CodeSplittingGroup[] = [
  ...Object.entries(packages).map(([name, tests]) => ({
    name,
    test: (id: string) => tests.some((test) => test.test(id)),
  })),
  ...Object.entries(texts).flatMap(([name, catalogs]) =>
    languages.map((language) => ({
      name: `${name}-${language}`,
      test: startingWith(`locales/${language}`, [`(${catalogs.join('|')})\\.json`]),
    })),
  ),
  // Up to 55 files.
  { name: sharedFile, debugName: 'shared' },
];

/**
 * For Rolldown's `codeSplitting.groups`. Left alone, the build makes a file for each set of screens that
 * have code in common, and a screen asks for a hundred, most of them of a few hundred bytes.
 */
export const chunkGroups = [
  ...ofFirstScreens,
  ...sharedGroups.map((group) => ({
    ...group,
    // Otherwise what they import of the first page's code would leave it, and that page would load them.
    includeDependenciesRecursively: false,
  })),
];
