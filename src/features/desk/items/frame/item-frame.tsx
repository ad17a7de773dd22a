import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useClaim } from '@/features/desk/api/items/colleagues';
import type { DeskItem } from '@/features/desk/api/items/item';
import type { Choice } from '@/features/desk/decision/choice';
import { DecisionBar } from '@/features/desk/decision/decision-bar';
import { Since } from '@/features/desk/layout/since';
import { Notes } from '@/features/desk/notes/notes';
import { PersonLink } from '@/features/desk/parts/person-link';
import { cx } from '@/ui/cx';
import { OpenBy, ItemStatus } from './item-status';
import { PutOff } from './put-off';
import { useItemTitle } from '@/features/desk/items/use-item-title';

interface ItemFrameProps {
  item: DeskItem;
  /** Offered below, with their letters. */
  choices: readonly Choice[];
  onDecided: () => void;
  /** Called with what a function collected, by a decision after which the item stays. */
  onCollected?: ((result: unknown) => void) | undefined;
  children: ReactNode;
}

/**
 * An opened item: what it is and who it's about, everything needed to decide, and the decisions. The form
 * of one leaves what it is about in sight: it stands beside it, below it, or on a phone over its lower half.
 */
export function ItemFrame({ item, choices, onDecided, onCollected, children }: ItemFrameProps) {
  const { t } = useTranslation('desk');
  const title = useItemTitle();
  // A form stays even if its subject is gone: otherwise, keys still being typed would act as the queue's shortcuts.
  const [isDeciding, setIsDeciding] = useState(false);
  useClaim(item.id);
  const evidence = useRef<HTMLDivElement>(null);
  const openForm = (isOpen: boolean) => {
    setIsDeciding(isOpen);
    // On a phone, what is above the form is little: the heading makes room.
    const content = evidence.current;
    if (!isOpen || !content || window.matchMedia('(min-width: 48rem)').matches) return;
    if (content.getBoundingClientRect().top > window.innerHeight / 4) content.scrollIntoView();
  };
  return (
    <div className={cx('flex min-h-0 flex-1 flex-col', isDeciding && 'xl:flex-row')}>
      <section
        // Scrolls on wide screens, by keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={title(item)}
        className="min-h-0 min-w-0 flex-1 rounded-t-card -outline-offset-2 md:overflow-y-auto"
      >
        <header className="flex items-start justify-between gap-4 border-b border-line py-4 md:px-6">
          <div className="min-w-0">
            <p className="flex flex-wrap gap-x-2 text-sm text-muted">
              <span>
                {t(`kind.${item.kind}`)}
                <ItemStatus item={item} />
              </span>
              <span aria-hidden>·</span>
              <Since time={item.since} />
            </p>
            <OpenBy itemId={item.id} />
            <h2 tabIndex={-1} className="mt-1 text-lg wrap-anywhere">
              {title(item)}
            </h2>
            {item.person_id === null ? null : <PersonLink personId={item.person_id} />}
          </div>
          <PutOff item={item} onPutOff={onDecided} />
        </header>
        <div ref={evidence} className="grid content-start gap-6 py-5 md:px-6">
          {children}
          <section className="grid gap-2">
            <h3 className="text-base font-semibold">{t('notes.title')}</h3>
            <Notes
              about={{ kind: item.kind, subjectId: item.subject_id, personId: item.person_id }}
            />
          </section>
        </div>
      </section>
      {choices.length > 0 || isDeciding ? (
        <footer
          aria-label={t('decide')}
          role="group"
          className={cx(
            'border-line px-5 py-4 max-md:not-flat:sticky max-md:not-flat:bottom-[max(var(--bottom-bar),var(--safe-bottom))] max-md:not-flat:z-10 max-md:not-flat:-mx-5 max-md:not-flat:max-h-[50dvh] max-md:not-flat:overflow-y-auto max-md:not-flat:bg-page md:px-6',
            isDeciding
              ? 'border-t md:max-h-[50%] md:overflow-y-auto xl:max-h-none xl:w-[23rem] xl:shrink-0 xl:border-t-0 xl:border-l'
              : 'border-t',
          )}
        >
          <DecisionBar
            choices={choices}
            hasLetters
            onOpenChange={openForm}
            onDecided={({ action }, result) => {
              if (action === 'export_evidence') onCollected?.(result);
              else onDecided();
            }}
          />
        </footer>
      ) : null}
    </div>
  );
}
