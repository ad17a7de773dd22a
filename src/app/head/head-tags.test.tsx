import { beforeEach, expect, it } from 'vitest';
import { languages, locales } from '@/lib/i18n/languages';
import { showStructuredData, writeHeadTags } from './head-tags';

const content = (selector: string) =>
  document.head.querySelector(selector)?.getAttribute('content');
const canonical = () => document.head.querySelector('link[rel="canonical"]')?.getAttribute('href');

beforeEach(() => {
  document.head.innerHTML = '<meta name="description" content="Of the page before">';
});

it('writes a page’s description and canonical address', () => {
  writeHeadTags({
    language: 'en',
    description: 'Help for everyone',
    canonical: 'https://example.com/help',
  });
  expect(content('meta[name="description"]')).toBe('Help for everyone');
  expect(content('meta[property="og:url"]')).toBe('https://example.com/help');
  expect(canonical()).toBe('https://example.com/help');
  expect(document.head.querySelectorAll('meta[name="description"]')).toHaveLength(1);
});

it('names the page’s language and each alternate one', () => {
  writeHeadTags({ language: 'es', description: 'Ayuda', canonical: 'https://example.com/help' });
  expect(content('meta[property="og:locale"]')).toBe('es_ES');
  expect(content('meta[property="og:locale:alternate"]')).toBe('en_GB');
  writeHeadTags({ language: 'en', description: 'Help', canonical: 'https://example.com/help' });
  const alternates = document.head.querySelectorAll('meta[property="og:locale:alternate"]');
  expect([...alternates].map((meta) => meta.getAttribute('content'))).toEqual(
    languages.filter((language) => language !== 'en').map((language) => locales[language]),
  );
});

it('keeps a private page out of search engines, and lets the next public one in', () => {
  writeHeadTags({ language: 'en', description: 'Help', canonical: 'https://example.com/help' });
  writeHeadTags({ language: 'en', description: 'Private', canonical: undefined });
  expect(content('meta[name="robots"]')).toBe('noindex');
  expect(canonical()).toBeUndefined();

  writeHeadTags({ language: 'en', description: 'Help', canonical: 'https://example.com/help' });
  expect(content('meta[name="robots"]')).toBeUndefined();
  expect(canonical()).toBe('https://example.com/help');
});

it('removes structured data when the page is left', () => {
  const hide = showStructuredData({ '@type': 'FAQPage' });
  const script = document.head.querySelector('script[type="application/ld+json"]');
  expect(JSON.parse(script?.textContent ?? '')).toEqual({ '@type': 'FAQPage' });
  hide();
  expect(document.head.querySelector('script')).toBeNull();
});
