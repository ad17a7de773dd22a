import { MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { useUnreadCount } from '@/features/chat/inbox/use-inbox';
import { paths } from '@/lib/routing/paths';
import { QueryProvider } from '@/lib/query/query-provider';
import { CountBadge } from '@/ui/feedback/badge';
import { barLinkLook } from '@/app/shell/shortcuts';

interface MessagesLinkProps {
  /** Text in the wide-screen bar, an icon in the small-screen one. */
  look: 'words' | 'icon';
}

/** The link to the conversations, with the number of unread messages. */
export function MessagesLink({ look }: MessagesLinkProps) {
  return <QueryProvider>{look === 'words' ? <Words /> : <Icon />}</QueryProvider>;
}

function Words() {
  const { t } = useTranslation('shell');
  return (
    <NavLink to={paths.messages()} className={barLinkLook}>
      {t('messages')}
      <Unread className="ml-2" />
    </NavLink>
  );
}

function Icon() {
  const { t } = useTranslation('shell');
  return (
    <NavLink
      to={paths.messages()}
      className="relative grid size-(--control) place-items-center rounded-full text-muted aria-[current=page]:bg-raised aria-[current=page]:text-ink"
    >
      <MessagesSquare aria-hidden className="size-[calc(var(--control)*6/11)]" />
      <span className="sr-only">{t('messages')}</span>
      <Unread className="absolute top-0 right-0" />
    </NavLink>
  );
}

function Unread({ className }: { className: string }) {
  const { t } = useTranslation('common');
  const count = useUnreadCount();
  if (count === 0) return null;
  return (
    <>
      {' '}
      <CountBadge count={count} label={t('unread', { count })} className={className} />
    </>
  );
}
