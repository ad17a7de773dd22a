import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isAnswer } from '@/features/desk/api/decision';
import { waitingItemsQuery } from '@/features/desk/api/person/person';
import { decisionsQuery } from '@/features/desk/api/log/log';
import { LoadError } from '@/features/desk/parts/load-error';
import { UndoDecision } from '@/features/desk/decision/undo-decision';
import { useItemTitle } from '@/features/desk/items/use-item-title';
import { Since } from '@/features/desk/layout/since';
import { useOutcomeText } from '@/features/desk/log/use-outcome-text';
import { formatDate } from '@/lib/i18n/format';
import { paths } from '@/lib/routing/paths';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Card } from '@/ui/layout/card';

interface WaitingItemsProps {
  personId: string;
  /** The item that is open already. */
  openId?: string;
}

/** What of a person waits for an operator, each with the way to it. */
export function WaitingItems({ personId, openId }: WaitingItemsProps) {
  const { t } = useTranslation(['desk-people', 'desk']);
  const title = useItemTitle();
  const waitingItems = useQuery(waitingItemsQuery(personId));
  if (!waitingItems.data)
    return waitingItems.isError ? (
      <LoadError query={waitingItems} />
    ) : (
      <Skeleton awaited className="h-12" />
    );
  const items = waitingItems.data.filter(({ id }) => id !== openId);
  if (items.length === 0)
    return <p className="text-muted">{t('desk-people:person.nothingWaits')}</p>;
  return (
    <Card className="p-2">
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Link
              to={paths.desk(item.id)}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 rounded-field px-3 py-2 -outline-offset-2 hover:bg-raised"
            >
              <span className="font-semibold">
                {t(`desk:kind.${item.kind}`)}: {title(item)}
              </span>
              <Since time={item.since} className="text-sm text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const mostDecisions = 10;

/** The newest decisions about a person; the log has all. */
export function DecisionsAbout({ personId }: { personId: string }) {
  const { t, i18n } = useTranslation(['desk-people', 'desk']);
  const outcomeText = useOutcomeText();
  const decisions = useInfiniteQuery(decisionsQuery({ personId }));
  if (!decisions.data) {
    return decisions.isError ? (
      <ErrorState
        title={t('desk-people:person.logFailed')}
        retryLabel={t('desk-people:person.retry')}
        onRetry={() => void decisions.refetch()}
      />
    ) : (
      <Skeleton awaited className="h-12" />
    );
  }
  const newest = decisions.data.pages[0]?.slice(0, mostDecisions) ?? [];
  if (newest.length === 0) return <p className="text-muted">{t('desk-people:person.noLog')}</p>;
  return (
    <Card className="grid gap-3 p-4">
      <ul className="grid gap-3">
        {newest.map((decision) => {
          const { id, action, note, created_at } = decision;
          const outcome = outcomeText(decision);
          return (
            <li key={id} className="text-sm">
              <p className="flex flex-wrap justify-between gap-x-3">
                <span className="font-semibold">
                  {isAnswer(action)
                    ? t('desk-people:answer.done')
                    : t(`desk:decision.${action}.done`)}
                </span>
                <span className="text-muted">{formatDate(created_at, i18n.language)}</span>
              </p>
              {outcome ? <p className="wrap-anywhere text-danger">{outcome}</p> : null}
              {note ? <p className="wrap-anywhere whitespace-pre-line text-muted">{note}</p> : null}
              <UndoDecision decision={decision} />
            </li>
          );
        })}
      </ul>
      <Link
        to={paths.deskLog({ person: personId })}
        className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-2"
      >
        {t('desk-people:person.wholeLog')}
      </Link>
    </Card>
  );
}
