import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { SelectField } from '@/ui/field/select-field';
import { languageName } from '@/features/upload/captions/languages';
import type { Texts } from './use-texts';

/** The captions of one video are in at most this many languages. */
const mostLanguages = 2;

/** Which language is shown, which it is, and the way to write in another one too. */
export function LanguageChoice({ edited }: { edited: Texts }) {
  const { t, i18n } = useTranslation('upload');
  const { texts, text, other, choices, change, addLanguage } = edited;
  return (
    <>
      {texts.length > 1 ? <LanguageTabs {...edited} /> : null}
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <SelectField
          label={t('captions.language')}
          className="flex-1 basis-32"
          value={text.language}
          onValueChange={(language) => change({ language })}
          options={choices
            .filter((code) => code !== other?.language)
            .map((code) => ({ value: code, label: languageName(code, i18n.language) }))}
        />
        {texts.length < mostLanguages && text.cues.length > 0 ? (
          <Button variant="ghost" icon={<Plus aria-hidden />} onClick={addLanguage}>
            {t('captions.addLanguage')}
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** The languages of the captions beside each other. */
function LanguageTabs({ texts, shownIndex, show }: Pick<Texts, 'texts' | 'shownIndex' | 'show'>) {
  const { t, i18n } = useTranslation('upload');
  return (
    <fieldset className="flex w-fit max-w-full rounded-full bg-raised p-1">
      <legend className="sr-only">{t('captions.languages')}</legend>
      {texts.map(({ language }, index) => (
        <button
          key={language}
          type="button"
          aria-pressed={index === shownIndex}
          onClick={() => show(index)}
          className={cx(
            'relative min-h-10 min-w-0 truncate rounded-full px-4 text-sm font-semibold transition-colors after:absolute after:inset-x-0 after:-inset-y-0.5',
            index === shownIndex ? 'bg-surface text-ink shadow-card' : 'text-muted hover:text-ink',
          )}
        >
          {languageName(language, i18n.language)}
        </button>
      ))}
    </fieldset>
  );
}
