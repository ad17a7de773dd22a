import { isCancelledError, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { paths } from '@/lib/routing/paths';
import { useSession } from '@/lib/session/session';
import { useLateNavigate } from '@/lib/routing/use-late-navigate';
import { toast } from '@/ui/toast/toast';
import { supportCompanyId } from '@/features/chat/api/conversation';
import { conversationWithQuery } from '@/features/chat/api/queries';
import { addToDraft } from '@/features/chat/composer/use-draft';

interface OpenOptions {
  readonly companyId: string;
  readonly talentId: string;
  /** Before going there. */
  readonly onFound?: (conversationId: string) => void;
}

/**
 * Goes to the conversation of two parties, the one asked for last; a toast says when there is none
 * to go to. Whoever has gone elsewhere meanwhile stays there.
 */
function useGoToConversation(): (options: OpenOptions) => void {
  const { t } = useTranslation('chat');
  const client = useQueryClient();
  const navigateLate = useLateNavigate();
  const { pathname } = useLocation();
  const { mutate } = useMutation({
    mutationFn: ({ companyId, talentId }: OpenOptions) =>
      client.fetchQuery(conversationWithQuery(companyId, talentId)),
    networkMode: 'always',
  });

  return (options) => {
    const failed = () =>
      toast.error(t('company.errorTitle'), { description: t('company.loadConversation') });
    // These callbacks are only called for the last call, and while the screen is shown.
    mutate(options, {
      onSuccess(found) {
        if (!found) {
          failed();
          return;
        }
        options.onFound?.(found.id);
        navigateLate(paths.messages(found.id), { state: { from: pathname } });
      },
      onError(error) {
        if (!isCancelledError(error)) failed();
      },
    });
  };
}

/** Goes to a company's conversation with a candidate; nowhere for who is no longer signed in. */
export function useOpenConversation(): (talentId: string) => void {
  const session = useSession();
  const goTo = useGoToConversation();
  return (talentId) => {
    if (session.status === 'signed-in') goTo({ companyId: session.user.id, talentId });
  };
}

/**
 * Goes to the conversation with support, where the beginning of a message stands in the send box,
 * after whatever was half written there.
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
      onFound: (conversationId) => addToDraft(userId, conversationId, draft),
    });
  };
}
