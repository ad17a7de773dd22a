import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CompanyEvidence, ReportInFull } from '@/features/desk/api/items/reported';
import { Facts } from '@/features/desk/parts/facts';
import { ReportedConversation } from './reported-conversation';
import { ReportedPitch } from './reported-pitch';

/** What a company said of itself when it was reported; it may have changed that since. */
function ReportedCompany({ evidence }: { evidence: CompanyEvidence }) {
  const { t } = useTranslation('desk');
  return (
    <Facts
      rows={[
        [t('item.companyThen.name'), evidence.company_name],
        [t('item.companyThen.website'), evidence.website],
        [t('item.companyThen.description'), evidence.description],
      ]}
    />
  );
}

/** The most conversations of one company that are shown. */
const mostConversations = 3;

interface ReportedThingProps {
  /** Newest first: what was public is shown as the newest has it. */
  reports: readonly ReportInFull[];
  /** The pitch as it is now. */
  pitch: UseQueryResult<{
    id: string;
    video_url: string | null;
    hidden_at: string | null;
    paused_at: string | null;
  } | null>;
}

/** What was reported: a pitch, a company, a conversation or a message in one. */
export function ReportedThing({ reports, pitch }: ReportedThingProps) {
  const [newest] = reports;
  if (!newest) return null;
  const conversations = new Map(
    reports.flatMap(({ conversation_id, message_id }) =>
      conversation_id === null ? [] : [[conversation_id, message_id] as const],
    ),
  );
  return (
    <>
      {newest.evidence ? <ReportedPitch evidence={newest.evidence} query={pitch} /> : null}
      {newest.companyEvidence ? <ReportedCompany evidence={newest.companyEvidence} /> : null}
      {[...conversations].slice(0, mostConversations).map(([conversationId, messageId]) => (
        <ReportedConversation
          key={conversationId}
          conversationId={conversationId}
          messageId={messageId}
        />
      ))}
    </>
  );
}
