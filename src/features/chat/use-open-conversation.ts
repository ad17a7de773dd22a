import { isCancelledError, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { useSession } from '@/lib/session';
import { useStillHere } from '@/lib/use-still-here';
import { toast } from '@/ui/toast';
import { conversationWithQuery } from './queries';

/**
 * Goes to the conversation of a company with a candidate, the one asked for last; a toast says when
 * there is none to go to. Whoever has gone elsewhere meanwhile stays there.
 */
export function useOpenConversation(): (talentId: string) => void {
  const { t } = useTranslation('chat');
  const client = useQueryClient();
  const session = useSession();
  const companyId = session.status === 'signed-in' ? session.user.id : undefined;
  const navigate = useNavigate();
  const location = useLocation();
  const isStillHere = useStillHere();
  const last = useRef<object>(undefined);

  return (talentId) => {
    const asked = {};
    last.current = asked;
    const isWanted = () => last.current === asked && isStillHere();
    const failed = () =>
      toast.error(t('company.errorTitle'), { description: t('company.loadConversation') });
    if (companyId === undefined) {
      failed();
      return;
    }
    client
      .fetchQuery(conversationWithQuery(companyId, talentId))
      .then(
        (found) => {
          if (!isWanted()) return undefined;
          if (!found) return failed();
          return navigate(paths.messages(found.id), { state: { from: location.pathname } });
        },
        (error: unknown) => {
          if (isWanted() && !isCancelledError(error)) failed();
        },
      )
      .catch(() => undefined);
  };
}
