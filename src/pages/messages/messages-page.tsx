import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { ChatPanel, type ChatPanelProps } from '@/features/chat/inbox/chat-panel';
import { useLostContacts } from '@/features/contacts/api/lost-contacts';
import { useReport } from '@/features/report/use-report';
import { useUnlockedContacts } from '@/features/unlock/api/use-unlocked-contacts';
import { paths } from '@/lib/routing/paths';
import { useUser } from '@/lib/session/session';
import { Page, PageHeading } from '@/ui/layout/page';
import { useContactDescription } from './use-contact-description';
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

function Messages({ describe, endingOf }: MessagesProps) {
  const { t } = useTranslation('chat');
  const { report, sheet } = useReport();
  const { conversationId } = useParams();
  const navigate = useNavigate();
  const location = useLocation();
  const select = useCallback((id: string) => void navigate(paths.messages(id)), [navigate]);
  // The database accepts ids in any case, but live events carry them in lower case.
  const address = conversationId?.toLowerCase();
  if (address !== conversationId) {
    return <Navigate to={paths.messages(address)} state={location.state} replace />;
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
      />
      {sheet}
    </Page>
  );
}
