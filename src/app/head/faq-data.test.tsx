import { expect, it } from 'vitest';
import { faqPage } from './faq-data';

it('leaves out answers that contain the price', () => {
  const { mainEntity } = faqPage([
    { question: 'What do I get?', answer: 'A name.' },
    { question: 'What do I pay?', answer: '{price} once.' },
  ]);
  expect(mainEntity.map(({ name }) => name)).toEqual(['What do I get?']);
});
