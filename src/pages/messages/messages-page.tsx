import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { ChatPanel, type ChatPanelProps } from '@/features/chat/inbox/chat-panel';
import { noConversationFilters } from '@/features/chat/api/search-hits';
import type { MessagePlace } from '@/features/chat/messages/message-list';
import { useLostContacts } from '@/features/contacts/api/lost-contacts';
import { useReport } from '@/features/report/use-report';
import { useUnlockedContacts } from '@/features/unlock/api/use-unlocked-contacts';
import { paths } from '@/lib/routing/paths';
import { useUser } from '@/lib/session/session';
import { Page, PageHeading } from '@/ui/layout/page';
import { ConversationSearch, focusSearch, StageChips } from './conversation-search';
import { useContactDescription } from './use-contact-description';
import { filterParams, useConversationFilters } from './use-conversation-filters';
import { useEnding } from './use-ending';

/** All conversations (docs/product.md#messages): two panes, on a phone one at a time. */
export function MessagesPage() {
  const { userType } = useUser();
  return userType === 'company' ? <CompanyMessages /> : <Messages />;
}

function CompanyMessages() {
  const { data: contacts } = useUnlockedContacts();
  const { describe } = useContactDescription(contacts);
  const endingOf = useEnding(useLostContacts());
  return <Messages describe={describe} endingOf={endingOf} />;
}

type MessagesProps = Pick<ChatPanelProps, 'describe' | 'endingOf'>;

/** The message that the address opens the conversation at. */
function usePlace(): MessagePlace | undefined {
  const { search, key } = useLocation();
  return useMemo(() => {
    const seq = Number(new URLSearchParams(search).get('at'));
    return Number.isInteger(seq) && seq > 0 ? { seq, key } : undefined;
  }, [search, key]);
}

function Messages({ describe, endingOf }: MessagesProps) {
  const { t } = useTranslation('chat');
  const { report, sheet } = useReport();
  const { conversationId } = useParams();
  const navigate = useNavigate();
  const location = useLocation();
  const { userType } = useUser();
  const [filters, change] = useConversationFilters();
  const params = filterParams(filters);
  const at = usePlace();
  const select = useCallback(
    (id: string) => void navigate({ pathname: paths.messages(id), search: params }),
    [navigate, params],
  );
  // The database accepts ids in any case, but live events carry them in lower case.
  const address = conversationId?.toLowerCase();
  if (address !== conversationId) {
    const to = { pathname: paths.messages(address), search: location.search };
    return <Navigate to={to} state={location.state} replace />;
  }
  return (
    // On a phone in landscape the heading would push the send box out of view.
    <Page title={t('title')} heading={false} width="wide" className="flat:py-3">
      <PageHeading className="flat:sr-only">{t('title')}</PageHeading>
      <ChatPanel
        variant="messages"
        selectedId={conversationId}
        onSelect={select}
        threadOnPhone
        describe={describe}
        endingOf={endingOf}
        onReport={report}
        at={at}
        search={{
          filters,
          params,
          onClear: () => {
            change(noConversationFilters);
            focusSearch();
          },
          bar: (
            <ConversationSearch
              filters={filters}
              onChange={change}
              label={t('find.label')}
              placeholder={t(
                userType === 'company' ? 'find.placeholderCompany' : 'find.placeholder',
              )}
              className="p-2 pb-1"
            >
              {userType === 'company' ? <StageChips filters={filters} onChange={change} /> : null}
            </ConversationSearch>
          ),
        }}
      />
      {sheet}
    </Page>
  );
}
