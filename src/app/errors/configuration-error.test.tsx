import { render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { expect, it } from 'vitest';
import errors from '@locales/en/errors.json';
import { ConfigurationError } from './configuration-error';

it('says which settings are missing', async () => {
  await createInstance()
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { errors } }, ns: ['errors'] });
  render(<ConfigurationError variables={['VITE_SUPABASE_URL', 'VITE_BRAND_NAME']} />);
  expect(screen.getByRole('heading')).toHaveTextContent("isn't configured yet");
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'VITE_SUPABASE_URL',
    'VITE_BRAND_NAME',
  ]);
});
