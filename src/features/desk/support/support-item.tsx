import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { personQuery } from '@/features/desk/api/queries';
import { lastSeqOf, supportThreadQuery } from '@/features/desk/api/support/support';
import { ItemFrame } from '@/features/desk/items/frame/item-frame';
import type { ItemProps } from '@/features/desk/items/item-props';
import { QueryContent } from '@/features/desk/parts/query-content';
import { PersonSummary } from '@/features/desk/person/person-summary';
import { SupportConversation } from './support-conversation';

/** A support conversation that waits: its whole history, what the person sees now, and the answer. */
export function SupportItem({ item, onDecided }: ItemProps) {
  const { t } = useTranslation('desk-people');
  const { subject_id: conversationId, person_id: personId } = item;
  const person = useQuery(personQuery(personId ?? ''));
  const thread = useInfiniteQuery(supportThreadQuery(conversationId));
  const seq = lastSeqOf(thread.data);
  const name = person.data?.name ?? null;
  const choice = {
    action: 'close_support',
    subjectId: conversationId,
    name: name ?? t('nameless'),
    snapshot: seq === undefined ? undefined : { seq },
  } as const;
  return (
    <ItemFrame
      item={item}
      onDecided={onDecided}
      // Nothing is closed that nobody could read.
      choices={
        seq !== undefined && (personId === null || person.data !== undefined) ? [choice] : []
      }
    >
      {personId === null ? (
        <p className="text-muted">{t('person.gone')}</p>
      ) : (
        <QueryContent query={person}>
          {({ user_type: userType }) => (
            <>
              <PersonSummary personId={personId} />
              <div className="rounded-field border border-line">
                <SupportConversation
                  conversationId={conversationId}
                  personId={personId}
                  name={name}
                  userType={userType}
                  hasLetters
                  onAnswered={onDecided}
                />
              </div>
            </>
          )}
        </QueryContent>
      )}
    </ItemFrame>
  );
}
