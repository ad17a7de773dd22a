import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { useUser } from '@/lib/session';
import { toast } from '@/ui/toast';
import { conversationWithQuery } from './queries';

/** Goes to the conversation of a company with a candidate; a toast says when there is none to go to. */
export function useOpenConversation(): (talentId: string) => void {
  const { t } = useTranslation('chat');
  const client = useQueryClient();
  const user = useUser();
  const navigate = useNavigate();
  const location = useLocation();

  return (talentId) => {
    const failed = () =>
      toast.error(t('company.errorTitle'), { description: t('company.loadConversation') });
    client
      .fetchQuery(conversationWithQuery(user.id, talentId))
      .then(
        (found) =>
          found
            ? navigate(paths.messages(found.id), { state: { from: location.pathname } })
            : failed(),
        failed,
      )
      .catch(() => undefined);
  };
}
