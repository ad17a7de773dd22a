import { render, screen } from '@testing-library/react';
import i18next, { type BackendModule } from 'i18next';
import { Suspense } from 'react';
import { initReactI18next } from 'react-i18next';
import { expect, it } from 'vitest';
import problemEn from '@locales/en/upload-problem.json';
import problemEs from '@locales/es/upload-problem.json';
import { useFixedTranslation } from './fixed-spanish';

let reachable = false;
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, _namespace, callback) {
    if (language === 'en') callback(null, problemEn);
    else if (reachable) callback(null, problemEs);
    else callback(new Error('offline'), false);
  },
};

function Text() {
  const { t } = useFixedTranslation('upload-problem');
  return <p>{t('generic')}</p>;
}

async function show() {
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({ lng: 'en', ns: ['upload-problem'], fallbackLng: false, maxRetries: 0 });
  render(
    <Suspense>
      <Text />
    </Suspense>,
  );
}

it('shows a fixed text in the language of the interface while the Spanish catalog cannot be loaded', async () => {
  await show();
  expect(await screen.findByText(problemEn.generic)).toBeVisible();
});

it('shows a fixed text in Spanish in an English interface', async () => {
  reachable = true;
  await i18next.reloadResources('es', 'upload-problem');
  await show();
  expect(await screen.findByText(problemEs.generic)).toBeVisible();
});
