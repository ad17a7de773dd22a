import { languages, locales, type Language } from '@/lib/i18n/languages';

/** The tags in the document's head that depend on the page. */
export interface HeadTags {
  readonly description: string;
  readonly language: Language;
  /** The canonical address; undefined for pages that search engines must not index. */
  readonly canonical: string | undefined;
}

function element(selector: string, make: () => HTMLElement): Element {
  const tag = document.head.querySelector(selector);
  if (tag) return tag;
  const newTag = make();
  document.head.append(newTag);
  return newTag;
}

function meta(attribute: 'name' | 'property', key: string): Element {
  return element(`meta[${attribute}="${key}"]`, () => {
    const tag = document.createElement('meta');
    tag.setAttribute(attribute, key);
    return tag;
  });
}

/** Writes the tags into the document, replacing those of the previous page. */
export function writeHeadTags({ description, language, canonical }: HeadTags): void {
  meta('property', 'og:locale').setAttribute('content', locales[language]);
  document.head
    .querySelectorAll('meta[property="og:locale:alternate"]')
    .forEach((alternate) => alternate.remove());
  for (const other of languages.filter((candidate) => candidate !== language)) {
    const alternate = document.createElement('meta');
    alternate.setAttribute('property', 'og:locale:alternate');
    alternate.content = locales[other];
    document.head.append(alternate);
  }
  meta('name', 'description').setAttribute('content', description);
  meta('property', 'og:description').setAttribute('content', description);
  if (canonical === undefined) {
    meta('name', 'robots').setAttribute('content', 'noindex');
    document.head.querySelector('link[rel="canonical"]')?.remove();
    document.head.querySelector('meta[property="og:url"]')?.remove();
    return;
  }
  // By its exact name: a page's own tag is written in capitals, and stays.
  for (const tag of document.head.querySelectorAll('meta')) {
    if (tag.name === 'robots') tag.remove();
  }
  meta('property', 'og:url').setAttribute('content', canonical);
  element('link[rel="canonical"]', () => {
    const link = document.createElement('link');
    link.rel = 'canonical';
    return link;
  }).setAttribute('href', canonical);
}

/**
 * Adds structured data for search engines; returns a function that removes it. It is data, not
 * code, so any CSP allows it.
 */
export function showStructuredData(data: object): () => void {
  const script = document.createElement('script');
  script.type = 'application/ld+json';
  script.textContent = JSON.stringify(data);
  document.head.append(script);
  return () => script.remove();
}
