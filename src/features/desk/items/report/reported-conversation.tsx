import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  reportedConversationQuery,
  reportedMessagesQuery,
} from '@/features/desk/api/items/reported';
import { QueryContent } from '@/features/desk/parts/query-content';
import { cx } from '@/ui/cx';
import { MessageText } from '@/ui/layout/message-text';

interface ReportedConversationProps {
  conversationId: string;
  /** The reported message, marked among those around it; null when all of it was reported. */
  messageId: string | null;
}

/** The part of a conversation that a report speaks of. */
export function ReportedConversation({ conversationId, messageId }: ReportedConversationProps) {
  const { t, i18n } = useTranslation('desk');
  const conversation = useQuery(reportedConversationQuery(conversationId));
  const messages = useQuery(reportedMessagesQuery(conversationId, messageId));
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section className="grid gap-2">
      <h3 className="text-base font-semibold">{t('item.conversation')}</h3>
      <QueryContent query={conversation}>
        {({ company_id, company_name, talent_name, stopped_at }) => (
          <>
            {stopped_at === null ? null : <p className="text-sm text-muted">{t('item.stopped')}</p>}
            <QueryContent query={messages}>
              {(rows) => (
                <ol className="grid gap-2">
                  {rows.map(({ id, sender_id, content, is_system, isRemoved, created_at }) => (
                    <li
                      key={id}
                      aria-current={id === messageId || undefined}
                      className={cx(
                        'rounded-field px-3 py-2',
                        id === messageId ? 'bg-danger-soft' : 'bg-raised',
                      )}
                    >
                      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
                        <span className="font-semibold">
                          {is_system
                            ? t('item.system')
                            : sender_id === company_id
                              ? company_name
                              : (talent_name ?? t('person.unnamed'))}
                          {id === messageId ? ` · ${t('item.reported')}` : null}
                          {isRemoved ? ` · ${t('item.removed')}` : null}
                        </span>
                        <time dateTime={created_at}>{time.format(new Date(created_at))}</time>
                      </p>
                      <MessageText content={content} />
                    </li>
                  ))}
                </ol>
              )}
            </QueryContent>
          </>
        )}
      </QueryContent>
    </section>
  );
}
