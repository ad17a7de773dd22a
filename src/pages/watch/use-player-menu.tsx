import { LayoutGrid, LifeBuoy, MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UnreadBadge } from './theatre-leading';
import { brand } from '@/lib/brand';
import { useBarOverPlayer } from '@/lib/browser/use-wide-screen';
import { paths } from '@/lib/routing/paths';
import { useSession } from '@/lib/session/session';
import type { MenuEntry } from '@/ui/button/menu';

/**
 * What the pages add to the list behind the '…' of a pitch: what has a place of its own elsewhere, and
 * on a phone would lie over the face.
 *
 * @param onGrid shows the results as a list; given where nothing else in sight does
 */
export function usePlayerMenu(onGrid?: () => void): {
  readonly menu: readonly MenuEntry[];
  readonly menuBadge: ReactNode;
} {
  const { t } = useTranslation(['shell', 'search']);
  const session = useSession();
  const hasBar = useBarOverPlayer();
  const isMember = session.status === 'signed-in' && !session.user.isUndecided;
  const help = { label: t('shell:help'), icon: <LifeBuoy aria-hidden /> };
  return {
    menu: [
      ...(onGrid
        ? [{ label: t('search:asGrid'), icon: <LayoutGrid aria-hidden />, onSelect: onGrid }]
        : []),
      ...(isMember && !hasBar
        ? [
            {
              label: t('shell:messages'),
              icon: <MessagesSquare aria-hidden />,
              href: paths.messages(),
              badge: <UnreadBadge />,
            },
          ]
        : []),
      brand.helpChatUrl === ''
        ? { ...help, href: paths.help }
        : { ...help, href: brand.helpChatUrl, newTab: t('shell:helpNewTab') },
    ],
    menuBadge:
      isMember && !hasBar ? (
        <UnreadBadge className="pointer-events-none absolute -top-1 -right-1" />
      ) : null,
  };
}
