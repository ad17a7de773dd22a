import { expect, it } from 'vitest';
import { faqPage } from './faq-data';

it('leaves answers with the price to the page, where the price is read', () => {
  const { mainEntity } = faqPage([
    { question: 'What do I get?', answer: 'A name.' },
    { question: 'What do I pay?', answer: '{price} once.' },
  ]);
  expect(mainEntity.map(({ name }) => name)).toEqual(['What do I get?']);
});
