import { MessageCircleQuestionMark } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '@/lib/brand';
import { cx } from '@/ui/cx';
import { useFreeSlot } from './use-free-slot';
import { useScrolledAway } from './use-scrolled-away';

/**
 * Opens the help chat in a new tab, on every screen (SPEC §1). Its label shows on hover, and always
 * where nothing hovers and there is room. It stands above the bottom bar, moves up from anything that
 * can be pressed and, where it can, read. On a phone it leaves while something is typed or somebody
 * reads on, though not for the keyboard. In the theatre it is small; on phones its label takes the
 * icon's place there, where both would lie on the controls of the carousel.
 */
export function HelpButton({ theatre = false }: { theatre?: boolean }) {
  const { t } = useTranslation('shell');
  const ref = useRef<HTMLAnchorElement>(null);
  const slot = useFreeSlot(ref, 96);
  const isCompact = slot?.isCompact ?? false;
  const away = useScrolledAway();
  return (
    <aside aria-label={t('helpArea')}>
      <a
        ref={ref}
        data-help
        aria-label={`${t('help')} (${t('helpNewTab')})`}
        href={brand.helpChatUrl}
        target="_blank"
        rel="noopener noreferrer"
        style={{ translate: `0 ${-(slot?.lift ?? 0)}px` }}
        className={cx(
          'group fixed right-4 bottom-[calc(max(var(--bottom-bar),var(--safe-bottom))+1rem)] z-30 inline-flex items-center justify-center gap-2 rounded-full font-semibold shadow-card transition-[translate,opacity,visibility] duration-200 md:right-6 md:bottom-6',
          theatre
            ? 'h-11 min-w-11 bg-theatre-control px-2.5 text-theatre-ink inset-ring inset-ring-white/30 desk:w-11 desk:px-0'
            : 'h-11 min-w-11 bg-ink text-page desk:size-14 desk:px-0',
          !theatre && !isCompact && 'px-4',
          slot === null && 'invisible opacity-0',
          away && 'max-md:not-focus-visible:pointer-events-none max-md:not-focus-visible:opacity-0',
        )}
      >
        <MessageCircleQuestionMark
          aria-hidden
          className={cx(
            'size-5',
            theatre && !isCompact && 'hidden desk:block',
            !theatre && 'desk:size-6',
          )}
        />
        {isCompact ? null : (
          <span
            aria-hidden
            className={cx(
              'pointer-events-none desk:absolute desk:right-full desk:mr-2 desk:rounded-full desk:px-4 desk:py-2 desk:whitespace-nowrap desk:opacity-0 desk:shadow-card desk:transition-opacity desk:group-hover:opacity-100 desk:group-focus-visible:opacity-100',
              theatre ? 'text-xs desk:bg-theatre desk:text-base' : 'text-base desk:bg-ink',
            )}
          >
            {t('help')}
          </span>
        )}
      </a>
    </aside>
  );
}
