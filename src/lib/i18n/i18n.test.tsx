import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import receiptsEn from '@locales/en/receipts.json';
import { loadCatalogs, startI18n } from './i18n';

beforeAll(() => startI18n());

it('has a screen’s texts in the language shown, and those that stay Spanish in both', async () => {
  await loadCatalogs(['receipts', 'chat'], ['chat']);
  expect(i18next.t('title', { ns: 'receipts' })).toBe(receiptsEn.title);
  expect(i18next.getFixedT('es', 'chat')('talent.sent')).toBe('Mensaje enviado');
  expect(i18next.hasResourceBundle('es', 'receipts')).toBe(false);
});

it('says that texts are missing in place of showing their keys', async () => {
  const unknown = 'nowhere' as never;
  await expect(loadCatalogs([unknown])).rejects.toThrow('nowhere');
});
