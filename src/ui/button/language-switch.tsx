import { useTranslation } from 'react-i18next';
import { languages, type Language } from '@/lib/i18n/first-language';
import { chooseLanguage } from '@/lib/i18n/i18n';
import { cx } from '@/ui/cx';

// Each in its own language, for people who cannot read the others.
export const ownLanguageNames: Record<Language, string> = { en: 'English', es: 'Español' };

/** The choice of the interface's language, kept on this device. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation('shell');
  const current = i18n.resolvedLanguage ?? 'en';
  return (
    <fieldset className="flex w-fit rounded-full bg-raised p-1">
      <legend className="sr-only">{t('footer.language')}</legend>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          onClick={() => void chooseLanguage(language)}
          className={cx(
            'relative min-h-10 rounded-full px-4 text-sm font-semibold transition-colors after:absolute after:inset-x-0 after:-inset-y-0.5',
            language === current ? 'bg-surface text-ink shadow-card' : 'text-muted hover:text-ink',
          )}
        >
          {ownLanguageNames[language]}
        </button>
      ))}
    </fieldset>
  );
}
