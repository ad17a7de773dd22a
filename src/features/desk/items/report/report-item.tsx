import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { personQuery } from '@/features/desk/api/queries';
import {
  reportedConversationQuery,
  reportedMessagesQuery,
  reportedPitchQuery,
  reportsOfQuery,
} from '@/features/desk/api/items/reported';
import { AboutPerson } from '@/features/desk/items/frame/about-person';
import { ItemFrame } from '@/features/desk/items/frame/item-frame';
import type { ItemProps } from '@/features/desk/items/item-props';
import { Loaded } from '@/features/desk/parts/loaded';
import { reportChoices } from './report-choices';
import { ReportedThing } from './reported-thing';
import { Reporters } from './reporters';

/** A reported thing: who reported it and why, what it is, and what is known about the person. */
export function ReportItem({ item, onDecided }: ItemProps) {
  const { t } = useTranslation('desk');
  const thing = item.subject_id;
  const reports = useQuery(reportsOfQuery({ thing }));
  const newest = reports.data?.[0];
  const accusedId = newest?.accused_id ?? null;
  const accused = useQuery({ ...personQuery(accusedId ?? ''), enabled: accusedId !== null });
  const positionId = newest?.position_id ?? null;
  const pitch = useQuery({ ...reportedPitchQuery(positionId ?? ''), enabled: positionId !== null });
  const conversationId = newest?.conversation_id ?? null;
  const messageId = newest?.message_id ?? null;
  const conversation = useQuery({
    ...reportedConversationQuery(conversationId ?? ''),
    enabled: conversationId !== null,
  });
  const messages = useQuery({
    ...reportedMessagesQuery(conversationId ?? '', messageId),
    enabled: conversationId !== null,
  });
  // Offered all at once, because a button that comes later would move the others away from under a finger; and only
  // once there is to see what is decided on.
  const isKnown =
    (positionId === null || pitch.data !== undefined) &&
    (conversationId === null || (conversation.data !== undefined && messages.data !== undefined)) &&
    (accusedId === null || accused.data !== undefined);
  const name = accused.data?.name ?? accused.data?.email ?? t('person.unnamed');
  const message = messages.data?.find(({ id }) => id === messageId);
  const isOfConversation = newest?.subject === 'conversation' && conversation.data;
  return (
    <ItemFrame
      item={item}
      onDecided={onDecided}
      choices={
        reports.data && isKnown
          ? reportChoices(
              thing,
              reports.data,
              {
                pitch: pitch.data ?? null,
                isMessageRemoved: message?.isRemoved ?? null,
                isConversationClosed: isOfConversation
                  ? isOfConversation.stopped_at !== null
                  : null,
              },
              name,
            )
          : []
      }
    >
      <Loaded query={reports}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-muted">{t('item.gone')}</p>
          ) : (
            <>
              <Reporters reports={rows} />
              <ReportedThing reports={rows} pitch={pitch} />
            </>
          )
        }
      </Loaded>
      {accusedId === null ? null : <AboutPerson personId={accusedId} hasReports />}
    </ItemFrame>
  );
}
