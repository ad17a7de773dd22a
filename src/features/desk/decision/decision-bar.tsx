import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayDecide } from '@/features/desk/api/team';
import { Button } from '@/ui/button/button';
import { manners, type Choice } from './choice';
import { DecisionForm } from './decision-form';
import { isForTyping } from './is-for-typing';
import { useSayDecided } from './use-say-decided';

interface DecisionBarProps {
  choices: readonly Choice[];
  /** Whether the letters on the buttons open them; at most one bar of a screen. */
  hasLetters?: boolean;
  /** A decision has been opened or left. */
  onOpenChange?: (isOpen: boolean) => void;
  onDecided?: (choice: Choice, result: unknown) => void;
}

const isSame = (one: Choice, other: Choice) =>
  one.action === other.action && one.subjectId === other.subjectId;

/**
 * The decisions on one item, as buttons: those that the operator's roles allow. Pressing one replaces them
 * with a form for what it needs.
 */
export function DecisionBar({
  choices: all,
  hasLetters = false,
  onOpenChange,
  onDecided,
}: DecisionBarProps) {
  const { t } = useTranslation('desk');
  const mayDecide = useMayDecide();
  const sayDecided = useSayDecided();
  const choices = mayDecide ? all.filter(({ action }) => mayDecide(action)) : [];
  const [opened, setOpened] = useState<Choice>();
  const open = (choice: Choice | undefined) => {
    setOpened(choice);
    onOpenChange?.(choice !== undefined);
  };
  const [hasChanged, setHasChanged] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  // The choice whose button takes the focus back.
  const left = useRef<string>(undefined);

  // A decision is about what was seen when the form opened, until a refusal says to read it again.
  const now = opened && choices.find((choice) => isSame(choice, opened));
  if (hasChanged && now && JSON.stringify(now.seen) !== JSON.stringify(opened?.seen)) {
    setHasChanged(false);
    setOpened(now);
  }

  useEffect(() => {
    if (opened || left.current === undefined) return;
    root.current?.querySelector<HTMLElement>(`[data-action="${left.current}"]`)?.focus();
    left.current = undefined;
  }, [opened]);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (opened || event.defaultPrevented || isForTyping(event)) return;
    const choice = choices.find(({ action }) => manners[action].letter === event.key.toLowerCase());
    if (!choice) return;
    event.preventDefault();
    open(choice);
  });
  useEffect(() => {
    if (!hasLetters) return undefined;
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [hasLetters]);

  return (
    <div ref={root}>
      {opened ? (
        <DecisionForm
          choice={opened}
          onChanged={() => setHasChanged(true)}
          onCancel={() => {
            left.current = opened.action;
            open(undefined);
          }}
          onDecided={(action, result) => {
            sayDecided(action, result);
            open(undefined);
            onDecided?.({ ...opened, action }, result);
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          {mayDecide && choices.length === 0 && all.length > 0 ? (
            <p className="text-sm text-muted">{t('refusal.noRole')}</p>
          ) : null}
          {choices.map((choice) => {
            const { variant, letter } = manners[choice.action];
            return (
              <Button
                key={`${choice.action} ${choice.subjectId}`}
                size="sm"
                variant={variant}
                data-action={choice.action}
                aria-keyshortcuts={hasLetters ? letter : undefined}
                onClick={() => open(choice)}
              >
                {t(`decision.${choice.action}.label`)}
                {hasLetters ? (
                  <kbd
                    aria-hidden
                    className="text-xs -mr-1 hidden min-w-5 rounded border border-current px-1 text-center font-sans opacity-80 md:inline-block"
                  >
                    {letter.toUpperCase()}
                  </kbd>
                ) : null}
              </Button>
            );
          })}
        </div>
      )}
    </div>
  );
}
