import { useQuery } from '@tanstack/react-query';
import { personQuery } from '@/features/desk/api/queries';
import {
  reportedConversationQuery,
  reportedMessagesQuery,
  reportedPitchQuery,
  type ReportInFull,
} from '@/features/desk/api/items/reported';

type ReportedIds = Pick<
  ReportInFull,
  'accused_id' | 'position_id' | 'conversation_id' | 'message_id'
>;

/** What a report is about, as it is now; before there is a report, nothing is read. */
export function useReportedThing(report: ReportedIds | undefined) {
  const {
    accused_id: accusedId = null,
    position_id: positionId = null,
    conversation_id: conversationId = null,
    message_id: messageId = null,
  }: Partial<ReportedIds> = report ?? {};
  const accused = useQuery({ ...personQuery(accusedId ?? ''), enabled: accusedId !== null });
  const pitch = useQuery({ ...reportedPitchQuery(positionId ?? ''), enabled: positionId !== null });
  const conversation = useQuery({
    ...reportedConversationQuery(conversationId ?? ''),
    enabled: conversationId !== null,
  });
  const messages = useQuery({
    ...reportedMessagesQuery(conversationId ?? '', messageId),
    enabled: conversationId !== null,
  });
  return {
    accusedId,
    accused: accused.data,
    pitch,
    conversation: conversation.data,
    message: messages.data?.find(({ id }) => id === messageId),
    /** Whether all of it is loaded. */
    isLoaded:
      (positionId === null || pitch.data !== undefined) &&
      (conversationId === null ||
        (conversation.data !== undefined && messages.data !== undefined)) &&
      (accusedId === null || accused.data !== undefined),
  };
}
