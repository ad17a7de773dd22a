import { languages, type Language } from '../../src/lib/i18n/languages.ts';
import { pageScripts } from './scripts.ts';

export type PageContents = ReadonlyMap<Language, string>;

interface PageFile {
  /** The file that the build makes of index.html. */
  readonly html: string;
  readonly path: string;
  /** Its content in each language. */
  readonly contents: PageContents;
  /** The same for each `mode` in its address that shows something else. */
  readonly modes: readonly (readonly [mode: string, contents: PageContents])[];
  /** The stylesheet of the app, by its address in `html`. */
  readonly styles: ReadonlyMap<string, string>;
  /** What is asked for first. */
  readonly early: string;
  /** Links that fetch the page's code. */
  readonly links: string;
}

/** React puts links for a page's pictures before its content. */
const pictureLinks = /^(?:<link rel="preload" as="image"[^>]*>)+/;

const stylesheet = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;
const code = /\s*(?:<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g;

/**
 * A page whose content is in its file, English first. Its styles stand in it too, and its code comes
 * after the content, so that nothing else is waited for before the first paint, and little shares the
 * line with it.
 */
export function pageFile(page: PageFile): string {
  const { html, path, contents, modes, early, styles, links } = page;
  const [first, ...others] = languages;
  const english = contents.get(first) ?? '';
  const pictures = pictureLinks.exec(english)?.[0] ?? '';
  const template = (of: PageContents, language: Language, id: string) =>
    `<template id="${id}" lang="${language}">${of.get(language)?.replace(pictureLinks, '')}</template>`;
  const names = modes.map(([mode]) => mode).join(' ');
  // The content's picture and font go first on a line that is slow.
  const scripts = [links, ...(html.match(code) ?? [])]
    .join('')
    .replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');
  const head = html
    .replaceAll(code, '')
    .replaceAll(stylesheet, (link, file: string) => {
      const style = styles.get(file);
      return style === undefined ? link : `\n    <style>${style}</style>`;
    })
    .replace(
      '</head>',
      () =>
        `<style>[data-choosing] body{visibility:hidden}</style><script>${pageScripts.choose}</script></head>`,
    );
  const body = [
    `<div id="root" data-path="${path}" data-language="${first}"${names && ` data-modes="${names}"`}>`,
    `${english.replace(pictureLinks, '')}</div>`,
    ...others.map((language) => template(contents, language, `page-${language}`)),
    ...modes.flatMap(([mode, of]) =>
      languages.map((language) => template(of, language, `page-${language}-${mode}`)),
    ),
    `<script>${pageScripts.show}</script>`,
  ].join('');
  return head
    .replace('<title>', () => `${early}${pictures}<title>`)
    .replace('<div id="root"></div>', () => body)
    .replace('</body>', () => `${scripts}\n  </body>`);
}
