import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { languages, type Language } from '@/lib/i18n/first-language';
import { ownLanguageNames } from '@/ui/button/language-switch';
import { cx } from '@/ui/cx';
import { Spinner } from '@/ui/feedback/spinner';

const answers = ['confirming', 'refund', 'upload', 'hidden', 'mark', 'deleting'] as const;

interface ReadyAnswersProps {
  /** For the greeting; null without a name. */
  greeted: string | null;
  /** The language to begin with: the person's. */
  language: Language;
  /** @param text greeting and answer, in the chosen language */
  onChoose: (text: string) => void;
  onClose: () => void;
}

/** Answers to what is asked most, in the language of the person; arrows move, Enter takes one, Escape leaves. */
export function ReadyAnswers({ greeted, language, onChoose, onClose }: ReadyAnswersProps) {
  const { t } = useTranslation('desk-people');
  const [picked, setPicked] = useState<Language>();
  const chosen = picked ?? language;
  const theirs = useTranslation('desk-people', { lng: chosen, useSuspense: false });
  const list = useRef<HTMLUListElement>(null);
  const { ready } = theirs;
  useEffect(() => {
    if (ready) list.current?.querySelector('button')?.focus();
  }, [ready]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
      return;
    }
    const entries = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = entries.findIndex((entry) => entry === document.activeElement);
    const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1 };
    const next = steps[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    entries.at(next % entries.length)?.focus();
  };
  return (
    <div role="presentation" onKeyDown={onKeyDown} className="rounded-field bg-raised p-3">
      <fieldset className="mb-2 flex w-fit flex-wrap gap-1">
        <legend className="sr-only">{t('ready.language')}</legend>
        {languages.map((one) => (
          <button
            key={one}
            type="button"
            lang={one}
            aria-pressed={one === chosen}
            onClick={() => setPicked(one)}
            className={cx(
              'min-h-11 rounded-full px-4 text-sm font-semibold',
              one === chosen ? 'bg-surface text-ink shadow-card' : 'text-muted hover:text-ink',
            )}
          >
            {ownLanguageNames[one]}
          </button>
        ))}
      </fieldset>
      {ready ? (
        <ul ref={list} aria-label={t('ready.list')} className="max-h-72 overflow-y-auto">
          {answers.map((answer) => {
            const text = theirs.t(`ready.${answer}.text`);
            const greeting =
              greeted === null
                ? theirs.t('ready.hello')
                : theirs.t('ready.helloName', { name: greeted });
            return (
              <li key={answer}>
                <button
                  type="button"
                  lang={chosen}
                  onClick={() => onChoose(`${greeting}\n\n${text}`)}
                  className="block w-full rounded-field px-3 py-2 text-left -outline-offset-2 hover:bg-surface focus-visible:bg-surface"
                >
                  <span className="block font-semibold">{theirs.t(`ready.${answer}.title`)}</span>
                  <span className="line-clamp-2 text-sm text-muted">{text}</span>
                </button>
              </li>
            );
          })}
        </ul>
      ) : (
        <Spinner label={t('answer.loading')} className="p-3" />
      )}
    </div>
  );
}
