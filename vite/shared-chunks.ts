/** A regular expression of the files whose path begins with one of these, below a folder. */
const startingWith = (folder: string, paths: readonly string[]) =>
  new RegExp(`/${folder}/(?:${paths.join('|')})`);

const icons = [
  'bookmark',
  'chevron-left',
  'chevron-right',
  'circle',
  'circle-check',
  'clock',
  'eye',
  'eye-off',
  'info',
  'lock-keyhole-open',
  'message-circle',
  'messages-square',
  'triangle-exclamation-point',
];

/**
 * Code that several screens have in common, by the file it goes into. Left alone, the build makes a
 * file for each set of screens, and a screen asks for fifty, most of them of a few hundred bytes.
 * What the home page needs stays out, and so does what only one screen needs.
 */
const contents: Readonly<Record<string, readonly RegExp[]>> = {
  data: [
    startingWith('node_modules', ['@tanstack/', 'valibot/']),
    startingWith('src/lib', ['errors/errors', 'query/query-', 'storage/(stored|watched)-']),
  ],
  forms: [
    startingWith('node_modules', ['react-hook-form/', '@hookform/']),
    startingWith('src/ui', ['field/(checkbox|password)-field', 'form/(form|use-form-field)']),
  ],
  parts: [
    startingWith('lucide-react/dist/esm/icons', [`(${icons.join('|')})\\.`]),
    startingWith('src/domain', ['ids', 'poster', 'search-terms', 'tiny-picture', 'use-terms']),
    startingWith('src/lib', [
      'blank-text',
      'browser/use-page-visible',
      'errors/use-error-text',
      'i18n/(countries|fixed-spanish|format)',
      'routing/use-late-navigate',
      'session/sign-out-mark',
      'supabase/(all-rows|own-storage-url|refused-requests)',
    ]),
    startingWith('src/ui', [
      'button/icon-button\\.',
      'feedback/(alert|badge|error-state|skeleton)',
      'field/(field-frame|text-field)',
      'hooks/use-keyboard-inset',
      'layout/avatar',
    ]),
  ],
  service: [
    startingWith('node_modules', ['@supabase/', 'iceberg-js/']),
    startingWith('src/lib/supabase', ['create-client', 'renewal-', 'service-', 'unexpected-']),
  ],
  'texts-en': [startingWith('locales/en', ['common', 'errors', 'shell'])],
  'texts-es': [startingWith('locales/es', ['common', 'errors', 'shell'])],
  dialog: [
    startingWith('node_modules', ['@radix-ui/react-dialog/']),
    startingWith('src/ui/dialog', ['dialog-look', 'sheet', 'use-']),
  ],
  stage: [
    startingWith('src/features/feed', [
      'captions/',
      'card/',
      'carousel/(?!demo)',
      'player/',
      'stage/',
      'youtube/youtube-player',
    ]),
  ],
  unlock: [
    startingWith('src/features/shortlist', ['api/', 'kept-draft', 'saved-pitch', 'use-shortlist']),
    startingWith('src/features/unlock', [
      'api/mutations',
      'checkout/(checkout-tab|pending-unlock|unlock-state|use-unlock\\.)',
      'sheet/',
    ]),
  ],
};

/** For Rolldown's `codeSplitting.groups`. */
export const sharedChunks = Object.entries(contents).map(([name, tests]) => ({
  name,
  test: (id: string) => tests.some((test) => test.test(id)),
  // Otherwise what they import of the first page's code would leave it, and that page would load them.
  includeDependenciesRecursively: false,
}));
