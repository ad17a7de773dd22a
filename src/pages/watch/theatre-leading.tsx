import { ChevronLeft, MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useUnreadCount } from '@/features/chat/inbox/use-inbox';
import { paths } from '@/lib/routing/paths';
import { useSession } from '@/lib/session/session';
import { CountBadge } from '@/ui/feedback/badge';
import { cx } from '@/ui/cx';
import { IconButton } from '@/ui/button/icon-button';
import { iconButtonLook } from '@/ui/button/icon-button-look';

interface TheatreLeadingProps {
  /** Label and address of the way out. */
  label: string;
  to: string;
  /** Whether a member's messages are beside it; over a pitch they are behind '…'. */
  withMessages?: boolean;
}

/**
 * On phones, where pitches are watched without the bars: the way out, and for members their messages.
 * Wide screens have the top bar.
 */
export function TheatreLeading({ label, to, withMessages = false }: TheatreLeadingProps) {
  const navigate = useNavigate();
  const session = useSession();
  const isMember = session.status === 'signed-in' && !session.user.isUndecided;
  return (
    <div className="flex gap-2 md:not-flat:hidden">
      <IconButton
        variant="theatre"
        label={label}
        icon={<ChevronLeft aria-hidden />}
        onClick={() => void navigate(to)}
      />
      {withMessages && isMember ? <MessagesButton /> : null}
    </div>
  );
}

function MessagesButton() {
  const { t } = useTranslation('shell');
  return (
    <Link
      to={paths.messages()}
      title={t('messages')}
      className={cx(iconButtonLook('theatre'), 'relative')}
    >
      <MessagesSquare aria-hidden />
      <span className="sr-only">{t('messages')}</span>
      <UnreadBadge className="absolute -top-1 -right-1" />
    </Link>
  );
}

/** How many messages are unread; nothing at none. */
export function UnreadBadge({ className }: { className?: string }) {
  const { t } = useTranslation('common');
  const unread = useUnreadCount();
  return unread > 0 ? (
    <>
      {' '}
      <CountBadge
        count={unread}
        label={t('unread', { count: unread })}
        {...(className === undefined ? {} : { className })}
      />
    </>
  ) : null;
}
