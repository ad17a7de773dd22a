import { MessagesSquare, Send } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useAnswer, type Question } from '@/features/desk/api/support/support';
import { useMayDecide } from '@/features/desk/api/team';
import { isForTyping } from '@/features/desk/decision/is-for-typing';
import { isBlank } from '@/lib/blank-text';
import { brand } from '@/lib/brand';
import { toAppError } from '@/lib/errors/errors';
import { useErrorText } from '@/lib/errors/use-error-text';
import type { Language } from '@/lib/i18n/languages';
import { useUser } from '@/lib/session/session';
import { useStoredState } from '@/lib/storage/stored-state';
import { Button } from '@/ui/button/button';
import { Alert } from '@/ui/feedback/alert';
import { controlLook } from '@/ui/field/field-frame';
import { toast } from '@/ui/toast/toast';
import { unfilledPlaceIn } from './ready/template';
import { ReadyAnswers } from './ready/ready-answers';

interface AnswerFormProps {
  /** What is answered. */
  question: Question;
  /** Whom a ready answer greets; null without a name. */
  greetingName: string | null;
  /** The language that the person reads the app in. */
  language: Language;
  /** The place of the last message on the screen; 0 before any is. */
  lastReadSeq: number;
  /** Whether the letter A leads to the field; at most one of a screen. */
  hasLetters: boolean;
  onAnswered: (() => void) | undefined;
}

const maxLength = 4000;
const draftSchema = v.string();

/**
 * Writes to a person as the product, where the operator's roles allow it. Enter sends, Shift+Enter starts a
 * line, as in the chat. What is typed stays in this tab until it is sent.
 */
export function AnswerForm(props: AnswerFormProps) {
  const { t } = useTranslation('desk');
  const mayDecide = useMayDecide();
  if (!mayDecide) return null;
  return mayDecide(`answer_${props.question.kind}`) ? (
    <AnswerFields {...props} />
  ) : (
    <p className="border-t border-line p-3 text-sm text-muted sm:p-4">{t('refusal.noRole')}</p>
  );
}

/** The letter A leads to the field, where nothing else is typed into. */
function useFocusOnLetter(field: RefObject<HTMLElement | null>, hasLetters: boolean): void {
  const onLetter = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.defaultPrevented || event.key.toLowerCase() !== 'a' || isForTyping(event)) return;
    event.preventDefault();
    field.current?.focus();
  });
  useEffect(() => {
    if (!hasLetters) return undefined;
    const listen = (event: globalThis.KeyboardEvent) => onLetter(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [hasLetters]);
}

interface AnswerHintProps {
  id: string;
  /** By how many characters the text is too long. */
  over: number;
  /** A place of a ready answer that is still to be filled in. */
  unfilledPlace: string | undefined;
  hasLetters: boolean;
}

/** What keeps the answer from being sent, else which keys there are. */
function AnswerHint({ id, over, unfilledPlace, hasLetters }: AnswerHintProps) {
  const { t } = useTranslation('desk-people');
  return (
    <p
      id={id}
      aria-live="polite"
      className={
        over > 0 || unfilledPlace !== undefined ? 'text-sm text-danger' : 'text-sm text-muted'
      }
    >
      {over > 0
        ? t('answer.tooLong', { count: over })
        : unfilledPlace !== undefined
          ? t('answer.unfilled', { place: unfilledPlace })
          : [t('answer.keys'), hasLetters && t('answer.keyHint')].filter(Boolean).join(' ')}
    </p>
  );
}

/** Why the answer wasn't sent. */
function AnswerError({ error }: { error: unknown }) {
  const { t } = useTranslation('desk-people');
  const errorText = useErrorText();
  return (
    <Alert tone="error">
      {toAppError(error).serviceMessage === 'answered_meanwhile'
        ? t('answer.meanwhile')
        : t('answer.failed', { reason: errorText(error) })}
    </Alert>
  );
}

function AnswerFields(props: AnswerFormProps) {
  const { question, greetingName, language, lastReadSeq, hasLetters, onAnswered } = props;
  const { t } = useTranslation('desk-people');
  const field = useRef<HTMLTextAreaElement>(null);
  const hintId = useId();
  const userId = useUser().id;
  // The chat removes all texts under this name when their writer logs out.
  const [draft = '', setDraft] = useStoredState({
    place: 'tab',
    key: `pitchreel.draft.${userId}.desk.${question.id}`,
    schema: draftSchema,
  });
  const [hasMore, setHasMore] = useState(false);
  const [isChoosing, setIsChoosing] = useState(false);
  // The id of the text as it was sent, so that sending it again after a lost answer stores it once.
  const attempt = useRef({ id: '', content: '' });
  const answer = useAnswer(question, {
    onSent: (more) => {
      setDraft(undefined);
      setHasMore(more);
      toast.success(t('answer.done'), { about: 'decision' });
      if (!more) onAnswered?.();
    },
  });
  const content = draft.trim();
  const over = Array.from(content).length - maxLength;
  const unfilledPlace = unfilledPlaceIn(content);
  const cannotSend = over > 0 || isBlank(content) || unfilledPlace !== undefined;

  useFocusOnLetter(field, hasLetters);
  const write = (text: string) => setDraft(text === '' ? undefined : text);
  const focusEnd = () => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  };
  const send = () => {
    if (cannotSend || answer.isPending) return;
    if (attempt.current.content !== content) {
      attempt.current = { id: crypto.randomUUID(), content };
    }
    answer.mutate({ ...attempt.current, lastReadSeq });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === '/' && draft === '') {
      event.preventDefault();
      setIsChoosing(true);
      return;
    }
    // As in the chat: Enter also ends the composition of a character, in Safari with code 229.
    if (event.key !== 'Enter' || event.shiftKey) return;
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className="grid grid-cols-1 gap-3 border-t border-line p-3 sm:p-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {isChoosing ? (
        <ReadyAnswers
          kinds={
            question.kind === 'support' ? ['support', 'appeal'] : ['ticket', 'support', 'appeal']
          }
          values={greetingName === null ? {} : { name: greetingName }}
          greetingName={greetingName}
          language={language}
          onClose={() => {
            setIsChoosing(false);
            field.current?.focus();
          }}
          onChoose={(text) => {
            write(draft.trimEnd() === '' ? text : `${draft.trimEnd()}\n\n${text}`);
            setIsChoosing(false);
            requestAnimationFrame(focusEnd);
          }}
        />
      ) : null}
      <textarea
        ref={field}
        rows={3}
        dir="auto"
        value={draft}
        readOnly={answer.isPending}
        aria-label={t('answer.label', { brand: brand.name })}
        aria-describedby={hintId}
        aria-invalid={over > 0 || undefined}
        aria-keyshortcuts={hasLetters ? 'a' : undefined}
        placeholder={t('answer.label', { brand: brand.name })}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
        className={`${controlLook} field-sizing-content max-h-72 min-h-24 resize-y`}
      />
      <AnswerHint id={hintId} over={over} unfilledPlace={unfilledPlace} hasLetters={hasLetters} />
      {hasMore ? <Alert tone="info">{t('answer.doneButMore')}</Alert> : null}
      {answer.isError ? <AnswerError error={answer.error} /> : null}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          size="sm"
          icon={<Send aria-hidden />}
          disabled={cannotSend}
          loading={answer.isPending}
          loadingText={t('answer.sending')}
        >
          {t('answer.send')}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          icon={<MessagesSquare aria-hidden />}
          aria-expanded={isChoosing}
          onClick={() => setIsChoosing(!isChoosing)}
        >
          {t('ready.open')}
        </Button>
      </div>
    </form>
  );
}
