import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { operatorQuery } from '@/features/desk/api/operator';
import { paths } from '@/lib/routing/paths';
import { QueryProvider } from '@/lib/query/query-provider';
import { useSession } from '@/lib/session/session';

interface DeskLinkProps {
  className: string;
  hasIcon?: boolean;
  onClick?: () => void;
}

/** The way to the desk; renders nothing for anyone but operators. */
export function DeskLink(props: DeskLinkProps) {
  const session = useSession();
  return session.status === 'signed-in' ? (
    <QueryProvider>
      <OperatorsLink {...props} userId={session.user.id} />
    </QueryProvider>
  ) : null;
}

function OperatorsLink(props: DeskLinkProps & { userId: string }) {
  const { className, hasIcon = false, onClick, userId } = props;
  const { t } = useTranslation('shell');
  const { data: isOperator } = useQuery(operatorQuery(userId));
  if (!isOperator) return null;
  return (
    <NavLink to={paths.desk()} onClick={onClick} className={className}>
      {hasIcon ? <Inbox aria-hidden /> : null}
      {t('desk')}
    </NavLink>
  );
}
