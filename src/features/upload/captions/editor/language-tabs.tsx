import { useTranslation } from 'react-i18next';
import { cx } from '@/ui/cx';
import type { CaptionsDraft } from '@/features/upload/captions/captions-drafts';
import { languageName } from '@/features/upload/captions/languages';

interface LanguageTabsProps {
  texts: readonly CaptionsDraft[];
  shown: number;
  onShow: (index: number) => void;
}

/** The languages of the captions beside each other. */
export function LanguageTabs({ texts, shown, onShow }: LanguageTabsProps) {
  const { t, i18n } = useTranslation('upload');
  return (
    <fieldset className="flex w-fit max-w-full rounded-full bg-raised p-1">
      <legend className="sr-only">{t('captions.languages')}</legend>
      {texts.map(({ language }, index) => (
        <button
          key={language}
          type="button"
          aria-pressed={index === shown}
          onClick={() => onShow(index)}
          className={cx(
            'relative min-h-10 min-w-0 truncate rounded-full px-4 text-sm font-semibold transition-colors after:absolute after:inset-x-0 after:-inset-y-0.5',
            index === shown ? 'bg-surface text-ink shadow-card' : 'text-muted hover:text-ink',
          )}
        >
          {languageName(language, i18n.language)}
        </button>
      ))}
    </fieldset>
  );
}
