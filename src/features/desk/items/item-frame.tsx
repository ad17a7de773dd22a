import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskItem } from '@/features/desk/api/item';
import type { Choice } from '@/features/desk/decision/choice';
import { DecisionBar } from '@/features/desk/decision/decision-bar';
import { PersonLink } from '@/features/desk/parts/person-link';
import { useItemTitle } from './use-item-title';
import { Since } from '@/features/desk/layout/since';

interface ItemFrameProps {
  item: DeskItem;
  /** Offered below, with their letters. */
  choices: readonly Choice[];
  onDecided: () => void;
  /** Called with what a function collected, by a decision after which the item stays. */
  onCollected?: ((result: unknown) => void) | undefined;
  children: ReactNode;
}

/** An opened item: what it is and who it's about, everything needed to decide, and the decisions. */
export function ItemFrame({ item, choices, onDecided, onCollected, children }: ItemFrameProps) {
  const { t } = useTranslation('desk');
  const title = useItemTitle();
  // A form stays even if its subject is gone: otherwise, keys still being typed would act as the queue's shortcuts.
  const [isDeciding, setIsDeciding] = useState(false);
  return (
    <>
      <section
        // Scrolls on wide screens, by keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={title(item)}
        className="min-h-0 flex-1 overflow-y-auto rounded-t-card -outline-offset-2"
      >
        <header className="border-b border-line px-5 py-4 md:px-6">
          <p className="flex flex-wrap gap-x-2 text-sm text-muted">
            <span>{t(`kind.${item.kind}`)}</span>
            <span aria-hidden>·</span>
            <Since time={item.since} />
          </p>
          <h2 tabIndex={-1} className="mt-1 text-lg wrap-anywhere">
            {title(item)}
          </h2>
          {item.person_id === null ? null : <PersonLink personId={item.person_id} />}
        </header>
        <div className="grid content-start gap-6 px-5 py-5 md:px-6">{children}</div>
      </section>
      {choices.length > 0 || isDeciding ? (
        <footer
          aria-label={t('decide')}
          role="group"
          className="border-t border-line px-5 py-4 md:max-h-[70%] md:overflow-y-auto md:px-6"
        >
          <DecisionBar
            choices={choices}
            hasLetters
            onOpenChange={setIsDeciding}
            onDecided={({ action }, result) => {
              if (action === 'export_evidence') onCollected?.(result);
              else onDecided();
            }}
          />
        </footer>
      ) : null}
    </>
  );
}
