import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { brokenRule, toAppError } from '@/lib/errors/errors';
import { useErrorText } from '@/lib/errors/use-error-text';
import { withoutHidden } from '@/lib/hidden-text';
import { Button } from '@/ui/button/button';
import { Alert } from '@/ui/feedback/alert';
import { TextField } from '@/ui/field/text-field';
import { nameLength } from './saved-search';

interface NameFormProps {
  /** The name to begin with. */
  name: string;
  onStore: (name: string) => Promise<unknown>;
  storing: boolean;
  /** Why the last attempt failed; the field itself reports a name that is taken. */
  failure: Error | null;
  onCancel: () => void;
  /** Further fields. */
  children?: ReactNode;
}

const asStored = (text: string) => withoutHidden(text.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')).trim();

/**
 * Asks for the name of a search. Without the form library, which no other part of the pages of pitches
 * needs.
 */
export function NameForm(props: NameFormProps) {
  const { name: firstName, onStore, storing, failure, onCancel, children } = props;
  const { t } = useTranslation('search');
  const errorText = useErrorText();
  const [text, setTyped] = useState(firstName);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [tried, setTried] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const isSending = useRef(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const name = asStored(text);
  const appError = failure && toAppError(failure);
  const isTaken = appError?.code === 'conflict' && brokenRule(appError) === undefined;
  const fault =
    isSubmitted && name === ''
      ? t('saved.nameMissing')
      : isTaken && name === tried
        ? t('saved.nameTaken')
        : undefined;

  const submit = () => {
    setIsSubmitted(true);
    if (name === '') field.current?.focus();
    if (name === '' || isSending.current) return;
    isSending.current = true;
    setTried(name);
    const settle = () => {
      isSending.current = false;
    };
    onStore(name).then(settle, settle);
  };
  return (
    <form
      // The browser's messages are in the browser's language.
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-3 text-left"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {appError && !isTaken ? <Alert tone="error">{errorText(appError)}</Alert> : null}
      <TextField
        ref={field}
        label={t('saved.name')}
        value={text}
        onChange={({ target }) => setTyped(target.value)}
        error={fault}
        maxLength={nameLength}
        dir="auto"
        autoComplete="off"
      />
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" loading={storing} loadingText={t('saved.storing')}>
          {t('saved.store')}
        </Button>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          {t('saved.cancel')}
        </Button>
      </div>
    </form>
  );
}
