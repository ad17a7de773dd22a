import type { Rolldown } from 'vite';
import { languages } from '../src/lib/i18n/languages.ts';
import { usesOf, type ModuleGraph } from './areas.ts';

/** A regular expression of the files whose path begins with one of these, below a folder. */
const startingWith = (folder: string, paths: readonly string[]) =>
  new RegExp(`/${folder}/(?:${paths.join('|')})`);

/** Icons of the first page's own files. */
const firstIcons = [
  'arrow-right',
  'badge-check',
  'check',
  'chevron-down',
  'circle-exclamation-point',
  'heart',
  'loader-circle',
  'lock-keyhole',
  'play',
  'x',
];
/** Those of the notices about a lost connection, which every page has. */
const noticeIcons = ['rotate-cw', 'wifi-off'];
/** Those of bars, of the help button, and of the page to register on. */
const shellIcons = [
  'building-complex',
  'circle-question-mark',
  'circle-user-round',
  'house',
  'inbox',
  'log-out',
  'message-circle-question-mark',
  'messages-square',
  'mic',
  'search',
  'user-plus',
];
/** Those of the desk alone, which no member waits for. */
const deskIcons = [
  'alarm-clock',
  'keyboard',
  'scroll-text',
  'send',
  'user-round-search',
  'user-round-x',
];
const iconsOf = (names: readonly string[]) =>
  startingWith('lucide-react/dist/esm/icons', [`(${names.join('|')})\\.`]);
const ofShell = iconsOf(shellIcons);
const otherIcons = new RegExp(
  `/lucide-react/dist/esm/icons/(?!(?:${[...firstIcons, ...noticeIcons, ...shellIcons, ...deskIcons].join('|')})\\.)`,
);

const ofGuard = startingWith('src', [
  'app/guards/',
  'features/auth/session/(return-address|unconfirmed-session|use-reload)',
]);

/** Packages, and icons, by the file they go into. */
const packages: Readonly<Record<string, readonly RegExp[]>> = {
  data: [
    startingWith('node_modules', ['@tanstack/', 'tslib/', 'valibot/']),
    startingWith('src/lib', [
      'errors/errors',
      'query/query-',
      'storage/(stored|watched)-',
      'supabase/refused-',
    ]),
  ],
  forms: [
    startingWith('node_modules', ['react-hook-form/', '@hookform/']),
    startingWith('src/ui/form', ['form\\.', 'use-form-field\\.']),
  ],
  'desk-icons': [iconsOf(deskIcons)],
  icons: [otherIcons],
  overlays: [
    startingWith('node_modules', [
      '@radix-ui/',
      'aria-hidden/',
      'get-nonce/',
      'react-remove-scroll',
      'react-style-singleton/',
      'use-callback-ref/',
      'use-sidecar/',
    ]),
  ],
  service: [
    startingWith('node_modules', ['@supabase/', 'iceberg-js/']),
    startingWith('src/lib/supabase', ['create-client', 'renewal-', 'service-', 'unexpected-']),
  ],
};

/** Catalogs that screens show together, by the file they go into for each language. */
const texts: Readonly<Record<string, readonly string[]>> = {
  texts: ['common', 'errors', 'shell', 'upload-problem'],
  'texts-chat': ['chat', 'report'],
  'texts-pitches': ['contacts', 'feed', 'opinions', 'search', 'shortlist', 'unlock'],
  'texts-members': ['notifications', 'talent-dashboard', 'visibility'],
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
  ['stage', ['watch']],
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

/** The file for our own code that more than one screen needs; null leaves it with its only screen. */
function sharedFile(id: string, graph: ModuleGraph): string | null {
  if (ofShell.test(id)) return 'shell';
  // The guard says that a screen is awaited, and must not wait for what that screen needs.
  if (ofGuard.test(id)) return 'session';
  if (!id.includes('/src/') || /\/node_modules\/|\?|\/src\/pages\/.*-page\.tsx$/.test(id))
    return null;
  const { areas, isLone } = usesOf(id, graph);
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

const groups: readonly Rolldown.CodeSplittingGroup[] = [
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
  { name: sharedFile, debugName: 'shared' },
];

/**
 * For Rolldown's `codeSplitting.groups`. Left alone, the build makes a file for each set of screens that
 * have code in common, and a screen asks for a hundred, most of them of a few hundred bytes.
 */
export const sharedChunks = groups.map((group) => ({
  ...group,
  // Otherwise what they import of the first page's code would leave it, and that page would load them.
  includeDependenciesRecursively: false,
}));
