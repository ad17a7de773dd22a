import { render, screen } from '@testing-library/react';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import commonEn from '@locales/en/common.json';
import commonEs from '@locales/es/common.json';
import { PleaseWait } from './please-wait';

const read = vi.fn<BackendModule['read']>((_language, _namespace, callback) =>
  callback(null, commonEn),
);
const backend: BackendModule = { type: 'backend', init: () => undefined, read };

beforeAll(async () => {
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({ lng: 'en', ns: ['common'], defaultNS: 'common', fallbackLng: false });
});

it('requests no catalog, and shows the language of the interface until Spanish texts are loaded', () => {
  read.mockClear();
  render(<PleaseWait />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading... Please wait...');
  expect(read).not.toHaveBeenCalled();
});

it('shows Spanish in an English interface, marked with its language', () => {
  i18next.addResourceBundle('es', 'common', commonEs);
  render(<PleaseWait />);
  const sign = screen.getByText('Cargando... Por favor espere...');
  expect(sign).toBeVisible();
  expect(sign.closest('[lang]')).toHaveAttribute('lang', 'es');
});
