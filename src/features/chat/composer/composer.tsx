import { ArrowUp } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type KeyboardEvent, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/lib/session/session';
import { cx } from '@/ui/cx';
import { IconButton } from '@/ui/button/icon-button';
import { isBlank } from '@/lib/blank-text';
import { hasMouse } from '@/lib/browser/has-mouse';
import { hasTouchKeyboard } from '@/lib/browser/has-touch-keyboard';
import { useDraft } from './use-draft';

interface ComposerProps {
  conversationId: string;
  onSend: (content: string) => void;
  onTyping?: () => void;
  /** Focuses the field when this becomes true, but never on touch screens. */
  focusComposer?: boolean;
  /** Beginnings of a first message, offered while the field is empty. */
  suggestions?: readonly string[];
  /** Focuses the field on touch screens, too, when it replaces one that had the focus. */
  keepFocus?: boolean;
}

const noSuggestions: readonly string[] = [];
const maxLength = 4000;
const showCountFrom = 3800;

/** Stacks the field on an invisible copy of its text, so that it grows up to a limit that leaves the thread room in a low window. */
const growingField =
  'grid grid-cols-[minmax(0,1fr)] after:max-h-[min(9rem,25dvh)] ' +
  'after:invisible after:[grid-area:1/1] after:overflow-hidden after:px-5 after:py-3 after:text-base ' +
  'after:wrap-break-word after:whitespace-pre-wrap after:content-[attr(data-text)]';

/**
 * The send box: Enter sends and Shift+Enter starts a new line; on a touch keyboard, which has no such pair,
 * Enter starts the line and the button sends. Blank text is ignored. Text that is too long is not cut off, but
 * cannot be sent until it is shortened.
 */
export function Composer({
  conversationId,
  onSend,
  onTyping,
  focusComposer = false,
  keepFocus = false,
  suggestions = noSuggestions,
}: ComposerProps) {
  const { t } = useTranslation('chat');
  const [draft, setDraft] = useDraft(useUser().id, conversationId);
  const field = useRef<HTMLTextAreaElement>(null);
  const length = lengthOf(draft);
  const isTooLong = length > maxLength;
  const cannotSend = isTooLong || isBlank(draft);
  const countId = useId();

  useLayoutEffect(() => {
    const { current } = field;
    if (!current || (!keepFocus && !(focusComposer && hasMouse()))) return;
    current.focus({ preventScroll: true });
    // Places the cursor at the end of a draft.
    current.setSelectionRange(current.value.length, current.value.length);
    // Brings a panel that reaches below the window into view.
    current.scrollIntoView({ block: 'nearest' });
  }, [focusComposer, keepFocus]);

  const send = () => {
    if (cannotSend) return;
    onSend(draft.trim());
    setDraft('');
    field.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the composition of a character (Japanese, accents on some keyboards). Safari
    // reports that key only after the composition, with code 229.
    if (event.key !== 'Enter' || event.shiftKey || hasTouchKeyboard()) return;
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    send();
  };

  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    send();
  };

  return (
    <>
      {isBlank(draft) && suggestions.length > 0 ? (
        <Suggestions
          texts={suggestions}
          onChoose={(text) => {
            setDraft(text);
            field.current?.focus();
          }}
        />
      ) : null}
      <form onSubmit={onSubmit} className="flex items-end gap-2 px-3 pt-2 pb-3 sm:px-4 sm:pb-4">
        <div className="min-w-0 flex-1">
          {/* A copy of the text sets the field's height. Measuring the field would shrink it to one line
            for a moment, and the thread above would lose its scroll position. */}
          <div data-text={`${draft} `} className={growingField}>
            <textarea
              ref={field}
              rows={1}
              dir="auto"
              value={draft}
              enterKeyHint={hasTouchKeyboard() ? 'enter' : 'send'}
              autoComplete="off"
              aria-label={t('placeholder')}
              aria-describedby={countId}
              aria-invalid={isTooLong || undefined}
              placeholder={t('placeholder')}
              onChange={(event) => {
                setDraft(event.target.value);
                if (!isBlank(event.target.value)) onTyping?.();
              }}
              onKeyDown={onKeyDown}
              className="max-h-[min(9rem,25dvh)] min-h-12 resize-none rounded-[1.5rem] bg-raised px-5 py-3 text-base text-ink outline-offset-[-2px] [grid-area:1/1] placeholder:text-muted"
            />
          </div>
          {/* Always rendered: a live region inserted together with its text is often not read out. */}
          <p
            id={countId}
            aria-live="polite"
            className={cx('px-5 text-sm tabular-nums', isTooLong ? 'text-danger' : 'text-muted')}
          >
            {length >= showCountFrom ? <Count length={length} /> : null}
          </p>
        </div>
        <IconButton
          type="submit"
          variant="primary"
          label={t('send')}
          disabled={cannotSend}
          icon={<ArrowUp aria-hidden />}
          className="size-[clamp(48px,3rem,13vw)]!"
        />
      </form>
    </>
  );
}

interface SuggestionsProps {
  texts: readonly string[];
  onChoose: (text: string) => void;
}

/** Beginnings of a first message; the chosen one can still be changed before it is sent. */
function Suggestions({ texts, onChoose }: SuggestionsProps) {
  const { t } = useTranslation('chat');
  return (
    <ul aria-label={t('suggestions')} className="grid shrink-0 gap-2 px-3 pt-2 sm:px-4">
      {texts.map((text) => (
        <li key={text}>
          <button
            type="button"
            className="min-h-11 w-full rounded-field bg-raised px-4 py-2.5 text-left text-base wrap-anywhere hover:inset-ring hover:inset-ring-field-line"
            onClick={() => onChoose(text)}
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Count({ length }: { length: number }) {
  const { t } = useTranslation('chat');
  const remaining = maxLength - length;
  return (
    <span className="mt-1 block">
      {remaining < 0
        ? t('charactersOver', { count: -remaining })
        : t('charactersLeft', { count: remaining })}
    </span>
  );
}

/** The length of the sent text in code points, as the database counts it. */
const lengthOf = (draft: string): number =>
  draft.length < showCountFrom ? draft.length : Array.from(draft.trim()).length;
