import { useTranslation } from 'react-i18next';
import { languages, ownNames } from '@/lib/i18n/languages';
import { chooseLanguage } from '@/lib/i18n/i18n';
import { SegmentedSwitch } from './segmented-switch';

/** The choice of the interface's language, kept on this device. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation('shell');
  return (
    <SegmentedSwitch
      label={t('footer.language')}
      segments={languages.map((language) => ({
        value: language,
        label: ownNames[language],
        lang: language,
      }))}
      value={languages.find((language) => language === i18n.resolvedLanguage) ?? languages[0]}
      onChange={(language) => void chooseLanguage(language)}
    />
  );
}
