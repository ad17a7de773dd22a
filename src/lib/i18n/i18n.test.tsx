import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import receiptsEn from '@locales/en/receipts.json';
import { loadCatalogs, startI18n } from './i18n';

beforeAll(() => startI18n());

it('loads a catalog in the language shown, and one with fixed Spanish texts in Spanish too', async () => {
  await loadCatalogs(['receipts', 'chat'], ['chat']);
  expect(i18next.t('title', { ns: 'receipts' })).toBe(receiptsEn.title);
  expect(i18next.getFixedT('es', 'chat')('talent.sent')).toBe('Mensaje enviado');
  expect(i18next.hasResourceBundle('es', 'receipts')).toBe(false);
});

it('rejects when a catalog is missing instead of showing keys', async () => {
  const unknown = 'nowhere' as never;
  await expect(loadCatalogs([unknown])).rejects.toThrow('nowhere');
});
