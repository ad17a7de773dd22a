import { matchRoutes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { routes } from '@/app/routes/routes';
import { faqPage } from './faq-data';
import { publicPages } from './public-pages';

const patternsAt = (path: string) =>
  (matchRoutes(routes, path) ?? []).map(({ route }) => route.path);

it.each(publicPages)('$path is a page of the app', ({ path }) => {
  expect(patternsAt(path)).toContain(path);
});

it('lists each address once', () => {
  expect(new Set(publicPages.map(({ path }) => path)).size).toBe(publicPages.length);
});

it('leaves answers with the price to the page, where the price is read', () => {
  const { mainEntity } = faqPage([
    { question: 'What do I get?', answer: 'A name.' },
    { question: 'What do I pay?', answer: '{price} once.' },
  ]);
  expect(mainEntity.map(({ name }) => name)).toEqual(['What do I get?']);
});
