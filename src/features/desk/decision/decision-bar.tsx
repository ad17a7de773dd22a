import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayDecide } from '@/features/desk/api/team';
import { Button } from '@/ui/button/button';
import { buttonStyles, type Choice } from './choice';
import { DecisionForm } from './decision-form';
import { isForTyping } from './is-for-typing';
import { useDecisionToast } from './use-decision-toast';

interface DecisionBarProps {
  choices: readonly Choice[];
  /** Whether the letters on the buttons open them; at most one bar of a screen. */
  hasLetters?: boolean;
  /** A decision has been opened or left. */
  onOpenChange?: (isOpen: boolean) => void;
  onDecided?: (choice: Choice, result: unknown) => void;
}

const isSame = (a: Choice, b: Choice) => a.action === b.action && a.subjectId === b.subjectId;

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
  const showDecisionToast = useDecisionToast();
  const choices = mayDecide ? all.filter(({ action }) => mayDecide(action)) : [];
  const [openChoice, setOpenChoice] = useState<Choice>();
  const open = (choice: Choice | undefined) => {
    setOpenChoice(choice);
    onOpenChange?.(choice !== undefined);
  };
  const [hasChanged, setHasChanged] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  // The choice whose button takes the focus back.
  const closedAction = useRef<string>(undefined);

  // A decision is about what was seen when the form opened, until a refusal says to read it again.
  const current = openChoice && choices.find((choice) => isSame(choice, openChoice));
  if (
    hasChanged &&
    current &&
    JSON.stringify(current.snapshot) !== JSON.stringify(openChoice?.snapshot)
  ) {
    setHasChanged(false);
    setOpenChoice(current);
  }

  useEffect(() => {
    if (openChoice || closedAction.current === undefined) return;
    root.current?.querySelector<HTMLElement>(`[data-action="${closedAction.current}"]`)?.focus();
    closedAction.current = undefined;
  }, [openChoice]);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (openChoice || event.defaultPrevented || isForTyping(event)) return;
    const choice = choices.find(
      ({ action }) => buttonStyles[action].letter === event.key.toLowerCase(),
    );
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
      {openChoice ? (
        <DecisionForm
          choice={openChoice}
          onChanged={() => setHasChanged(true)}
          onCancel={() => {
            closedAction.current = openChoice.action;
            open(undefined);
          }}
          onDecided={(action, result) => {
            showDecisionToast(action, result);
            open(undefined);
            onDecided?.({ ...openChoice, action }, result);
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          {mayDecide && choices.length === 0 && all.length > 0 ? (
            <p className="text-sm text-muted">{t('refusal.noRole')}</p>
          ) : null}
          {choices.map((choice) => {
            const { variant, letter } = buttonStyles[choice.action];
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
