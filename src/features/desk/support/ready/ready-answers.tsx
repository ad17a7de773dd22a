import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { readyAnswersQuery, type ReadyKind } from '@/features/desk/api/support/ready-answers';
import { LoadError } from '@/features/desk/parts/load-error';
import { languages, ownNames, type Language } from '@/lib/i18n/languages';
import { cx } from '@/ui/cx';
import { Spinner } from '@/ui/feedback/spinner';
import { fillTemplate, type TemplateValues } from './template';

interface ReadyAnswersProps {
  /** Those of these kinds are offered. */
  kinds: readonly ReadyKind[];
  /** The language to begin with: the person's. */
  language: Language;
  values?: TemplateValues | undefined;
  /** Whom an answer greets; null without a name, undefined where nobody is greeted. */
  greetingName?: string | null | undefined;
  /** @param text greeting and answer in the chosen language, with what is known in its places */
  onChoose: (text: string) => void;
  onClose: () => void;
}

/** Answers to what is asked most, in the language of the person; arrows move, Enter takes one, Escape leaves. */
export function ReadyAnswers(props: ReadyAnswersProps) {
  const { kinds, language, values = {}, greetingName, onChoose, onClose } = props;
  const { t } = useTranslation('desk-people');
  const [pickedLanguage, setPickedLanguage] = useState<Language>();
  const currentLanguage = pickedLanguage ?? language;
  const inCurrentLanguage = useTranslation('desk-people', {
    lng: currentLanguage,
    useSuspense: false,
  });
  const list = useRef<HTMLUListElement>(null);
  const readyAnswers = useQuery(readyAnswersQuery);
  const answers = readyAnswers.data?.filter(({ kind }) => kinds.includes(kind));
  const isReady = answers !== undefined && inCurrentLanguage.ready;
  useEffect(() => {
    if (isReady) list.current?.querySelector('button')?.focus();
  }, [isReady]);
  const greeting =
    greetingName === undefined
      ? ''
      : `${greetingName === null ? inCurrentLanguage.t('ready.hello') : inCurrentLanguage.t('ready.helloName', { name: greetingName })}\n\n`;

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
            aria-pressed={one === currentLanguage}
            onClick={() => setPickedLanguage(one)}
            className={cx(
              'min-h-11 rounded-full px-4 text-sm font-semibold',
              one === currentLanguage
                ? 'bg-surface text-ink shadow-card'
                : 'text-muted hover:text-ink',
            )}
          >
            {ownNames[one]}
          </button>
        ))}
      </fieldset>
      {!isReady ? (
        readyAnswers.isError ? (
          <LoadError query={readyAnswers} />
        ) : (
          <Spinner label={t('answer.loading')} className="p-3" />
        )
      ) : answers.length === 0 ? (
        <p className="p-3 text-sm text-muted">{t('ready.none')}</p>
      ) : (
        <ul ref={list} aria-label={t('ready.list')}>
          {answers.map(({ id, texts }) => {
            const { title, text: template } = texts[currentLanguage] ?? texts.en;
            const text = fillTemplate(template, values);
            return (
              <li key={id}>
                <button
                  type="button"
                  lang={currentLanguage}
                  title={text}
                  onClick={() => onChoose(greeting + text)}
                  className="flex min-h-11 w-full flex-wrap items-baseline gap-x-2 rounded-field px-3 py-1.5 text-left -outline-offset-2 hover:bg-surface focus-visible:bg-surface"
                >
                  <span className="font-semibold">{title}</span>
                  <span className="line-clamp-1 min-w-0 text-sm text-muted">{text}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
