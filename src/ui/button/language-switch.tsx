import { useTranslation } from 'react-i18next';
import { languages, type Language } from '@/lib/i18n/first-language';
import { chooseLanguage } from '@/lib/i18n/i18n';
import { SegmentedSwitch } from './segmented-switch';

// Each in its own language, for people who cannot read the others.
export const ownLanguageNames: Record<Language, string> = { en: 'English', es: 'Español' };

/** The choice of the interface's language, kept on this device. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation('shell');
  return (
    <SegmentedSwitch
      label={t('footer.language')}
      segments={languages.map((language) => ({
        value: language,
        label: ownLanguageNames[language],
        lang: language,
      }))}
      value={languages.find((language) => language === i18n.resolvedLanguage) ?? 'en'}
      onChange={(language) => void chooseLanguage(language)}
    />
  );
}
