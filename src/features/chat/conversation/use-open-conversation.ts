import { isCancelledError, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { isLeaving } from '@/lib/routing/leaving';
import { paths } from '@/lib/routing/paths';
import { useSession } from '@/lib/session/session';
import { toast } from '@/ui/toast/toast';
import { supportCompanyId } from '@/domain/ids';
import { conversationWithQuery } from '@/features/chat/api/queries';
import { addToDraft } from '@/features/chat/composer/use-draft';

interface OpenOptions {
  readonly companyId: string;
  readonly talentId: string;
  readonly beforeOpening?: (conversationId: string) => void;
}

/**
 * Opens the conversation of two parties, or shows a toast if there is none. Only the last request
 * counts, and a user who has navigated away meanwhile is not redirected.
 */
function useGoToConversation(): (options: OpenOptions) => void {
  const { t } = useTranslation('chat');
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { mutate } = useMutation({
    mutationFn: ({ companyId, talentId }: OpenOptions) =>
      client.fetchQuery(conversationWithQuery(companyId, talentId)),
    networkMode: 'always',
  });

  return (options) => {
    const showFailure = () =>
      toast.error(t('company.errorTitle'), { description: t('company.loadConversation') });
    // React Query calls these callbacks only for the last `mutate` and while mounted.
    mutate(options, {
      onSuccess(conversation) {
        if (!conversation) {
          showFailure();
          return;
        }
        options.beforeOpening?.(conversation.id);
        if (!isLeaving())
          void navigate(paths.messages(conversation.id), { state: { from: pathname } });
      },
      onError(error) {
        if (!isCancelledError(error)) showFailure();
      },
    });
  };
}

/**
 * Opens a company's conversation with a contact, with a draft in the send box if one is given;
 * does nothing once signed out.
 */
export function useOpenConversation(): (talentId: string, draft?: string) => void {
  const session = useSession();
  const goTo = useGoToConversation();
  return (talentId, draft) => {
    if (session.status !== 'signed-in') return;
    const companyId = session.user.id;
    goTo({
      companyId,
      talentId,
      ...(draft === undefined ? {} : { beforeOpening: (id) => addToDraft(companyId, id, draft) }),
    });
  };
}

/**
 * Opens the conversation with support and appends a text to the draft in the send
 * box.
 */
export function useOpenSupport(): (draft: string) => void {
  const session = useSession();
  const goTo = useGoToConversation();
  return (draft) => {
    if (session.status !== 'signed-in') return;
    const userId = session.user.id;
    goTo({
      companyId: supportCompanyId,
      talentId: userId,
      beforeOpening: (conversationId) => addToDraft(userId, conversationId, draft),
    });
  };
}
