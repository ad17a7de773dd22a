import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { reportsOfQuery } from '@/features/desk/api/items/reported';
import { AboutPerson } from '@/features/desk/items/frame/about-person';
import { ItemFrame } from '@/features/desk/items/frame/item-frame';
import type { ItemProps } from '@/features/desk/items/item-props';
import { QueryContent } from '@/features/desk/parts/query-content';
import { reportChoices } from './report-choices';
import { ReportedThing } from './reported-thing';
import { Reporters } from './reporters';
import { useReportedThing } from './use-reported-thing';

/** A reported thing: who reported it and why, what it is, and what is known about the person. */
export function ReportItem({ item, onDecided }: ItemProps) {
  const { t } = useTranslation('desk');
  const thing = item.subject_id;
  const reports = useQuery(reportsOfQuery({ thing }));
  const newest = reports.data?.[0];
  const { accusedId, accused, pitch, conversation, message, isLoaded } = useReportedThing(newest);
  const name = accused?.name ?? accused?.email ?? t('person.unnamed');
  const isOfConversation = newest?.subject === 'conversation' && conversation;
  return (
    <ItemFrame
      item={item}
      onDecided={onDecided}
      // Offered all at once, because a button that comes later would move the others away from under a finger;
      // and only once there is to see what is decided on.
      choices={
        reports.data && isLoaded
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
      <QueryContent query={reports}>
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
      </QueryContent>
      {accusedId === null ? null : <AboutPerson personId={accusedId} hasReports />}
    </ItemFrame>
  );
}
