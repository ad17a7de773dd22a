import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import enCommon from '@locales/en/common.json';
import enShell from '@locales/en/shell.json';
import esCommon from '@locales/es/common.json';
import esShell from '@locales/es/shell.json';

/** The shell's real texts, for its component tests. */
export async function startTestI18n(lng: 'en' | 'es'): Promise<void> {
  await createInstance()
    .use(initReactI18next)
    .init({
      lng,
      resources: {
        en: { common: enCommon, shell: enShell },
        es: { common: esCommon, shell: esShell },
      },
      ns: ['common', 'shell'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
    });
}
