import { CircleQuestionMark, UserPlus } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { paths } from '@/lib/routing/paths';
import { useSession } from '@/lib/session/session';
import { lazyPart } from '@/ui/layout/lazy-part';
import { ShortcutIcon } from '@/app/shell/shortcut-icon';
import { shortcutsFor } from '@/app/shell/shortcuts';

const LogOutShortcut = lazyPart(async () => (await import('./log-out-shortcut')).LogOutShortcut);

const DeskLink = lazyPart(async () => (await import('./desk-link')).DeskLink);

const JoinSheet = lazy(async () => ({ default: (await import('./join-sheet')).JoinSheet }));

interface MobileShortcutsProps {
  isExpanded: boolean;
  onCollapse: () => void;
  /** The bar that contains the shortcuts; a press outside it collapses it. */
  header: RefObject<HTMLElement | null>;
}

const look =
  'flex h-full flex-col items-center justify-center gap-1 px-1 text-center text-sm leading-tight font-semibold text-muted -outline-offset-4 aria-[current=page]:text-ink [&_svg]:size-6';

/**
 * Home, search, profile, and log-out, or for a visitor how it works and sign-up; a visitor's protected shortcuts ask
 * to sign in.
 */
export function MobileShortcuts({ isExpanded, onCollapse, header }: MobileShortcutsProps) {
  const { t } = useTranslation('shell');
  const session = useSession();
  const [asking, setAsking] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  useCollapse(isExpanded && !asking, header, onCollapse);

  if (session.status === 'loading') return null;
  const isMember = session.status === 'signed-in';
  return (
    <>
      <nav aria-label={t('mainNav')} className="grid h-full auto-cols-auto grid-flow-col">
        {shortcutsFor(isMember ? session.user.userType : null).map(({ id, to }) =>
          to === null ? (
            <button
              key={id}
              type="button"
              aria-haspopup="dialog"
              onClick={() => {
                setWasAsked(true);
                setAsking(true);
              }}
              className={look}
            >
              <ShortcutIcon id={id} />
              {t(id)}
            </button>
          ) : (
            <NavLink key={id} to={to} end onClick={onCollapse} className={look}>
              <ShortcutIcon id={id} />
              {t(id)}
            </NavLink>
          ),
        )}
        {isMember ? (
          <Suspense>
            <DeskLink hasIcon onClick={onCollapse} className={look} />
            <LogOutShortcut className={look} />
          </Suspense>
        ) : (
          <>
            <NavLink to={paths.howItWorks} end onClick={onCollapse} className={look}>
              <CircleQuestionMark aria-hidden />
              {t('footer.howItWorks')}
            </NavLink>
            <NavLink to={paths.register} end onClick={onCollapse} className={look}>
              <UserPlus aria-hidden />
              {t('signUp')}
            </NavLink>
          </>
        )}
      </nav>
      {wasAsked ? (
        <Suspense>
          <JoinSheet open={asking} onOpenChange={setAsking} />
        </Suspense>
      ) : null}
    </>
  );
}

/**
 * Collapses on a press elsewhere and on Escape, which also returns the focus to the bar's button.
 */
function useCollapse(
  active: boolean,
  header: RefObject<HTMLElement | null>,
  onCollapse: () => void,
) {
  const collapse = useEffectEvent(onCollapse);
  useEffect(() => {
    if (!active) return undefined;
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !header.current?.contains(target)) collapse();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      header.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
      collapse();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [active, header]);
}
