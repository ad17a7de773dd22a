// A script of its own for a member's page, which the browser runs before the app's code has come: it
// fetches the code of the screen at once, and shows its shape. A visitor is sent elsewhere and gets neither.
import { detectLanguage } from '@/lib/i18n/first-language';
import type { Language } from '@/lib/i18n/languages';
import { brand } from '@/lib/brand';
import { env } from '@/lib/env';
import { hasStoredSession } from '@/lib/session/auth-storage';
import { shellHtml } from './shell-html';
import type { ScreenShape } from './skeletons';

interface Screen {
  /** A regular expression of its addresses. */
  readonly path: string;
  readonly shape: ScreenShape;
  readonly code: readonly string[];
  readonly texts: Readonly<Record<Language, readonly string[]>>;
  /** Texts that are shown in Spanish whatever the language. */
  readonly fixedTexts: readonly string[];
}

/** The build writes them. */
declare const SCREENS: readonly Screen[];

function preload(file: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = file;
  document.head.append(link);
}

function show(shape: ScreenShape): void {
  const root = document.getElementById('root');
  // What stands in the root is replaced by the app's first paint.
  if (root?.hasChildNodes() === false) root.innerHTML = shellHtml(shape, brand.name);
}

const screen = SCREENS.find(({ path }) => new RegExp(path, 'i').test(location.pathname));
if (screen && hasStoredSession()) {
  const { code, texts, fixedTexts, shape } = screen;
  const catalogs = texts[detectLanguage()];
  for (const file of [...code, ...catalogs, ...(env.fixedSpanish ? fixedTexts : [])]) preload(file);
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', () => show(shape));
  } else show(shape);
}
