import { render } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { expect, it } from 'vitest';
import { FaqData, faqPage } from './faq-data';

it('leaves the page standing when its texts could not be loaded', async () => {
  const i18n = createInstance().use(initReactI18next);
  await i18n.init({ lng: 'en', resources: { en: { help: {} } }, react: { useSuspense: false } });
  const view = render(
    <I18nextProvider i18n={i18n}>
      <FaqData page="help" />
    </I18nextProvider>,
  );
  expect(view.container.textContent).toBe('');
});

it('leaves out answers that contain a setting of the site', () => {
  const { mainEntity } = faqPage([
    { question: 'What do I get?', answer: 'A name.' },
    { question: 'What do I pay?', answer: '{price} once.' },
    { question: 'How large may it be?', answer: 'Up to {limit}.' },
  ]);
  expect(mainEntity.map(({ name }) => name)).toEqual(['What do I get?']);
});
