import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Download, Inbox } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { afterCode } from '@/features/desk/api/code-request';
import { SearchField } from '@/features/desk/parts/search-field';
import {
  mostExported,
  readTickets,
  ticketsQuery,
  type TicketSummary,
} from '@/features/desk/api/support/tickets';
import { useDecisionError } from '@/features/desk/api/use-decision-error';
import { brand } from '@/lib/brand';
import { saveCsv } from '@/lib/csv';
import { toAppError } from '@/lib/errors/errors';
import { formatDate } from '@/lib/i18n/format';
import { paths } from '@/lib/routing/paths';
import { Button } from '@/ui/button/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { SelectField } from '@/ui/field/select-field';
import { Card } from '@/ui/layout/card';
import { errorToastMs, toast } from '@/ui/toast/toast';

/** Typed text is searched for after this long without a keystroke. */
const typingPauseMs = 300;
const states = ['all', 'open', 'closed'] as const;

/** Every question of people who were signed out: found by address, name, subject or number. */
export function Tickets() {
  const { t } = useTranslation('desk-people');
  const [params, setParams] = useSearchParams();
  const query = params.get('q') ?? '';
  const state = states.find((one) => one === params.get('state')) ?? 'all';
  const [input, setInput] = useState(query);
  const filter = { text: query, ...(state === 'all' ? {} : { isOpen: state === 'open' }) };
  const tickets = useInfiniteQuery(ticketsQuery(filter));
  const rows = tickets.data?.pages.flat();

  const changeParams = (text: string, nextState: string) =>
    setParams(
      { ...(text === '' ? {} : { q: text }), ...(nextState === 'all' ? {} : { state: nextState }) },
      { replace: true },
    );
  const onPause = useEffectEvent((text: string) => {
    if (text.trim() !== query) changeParams(text.trim(), state);
  });
  useEffect(() => {
    const timer = setTimeout(() => onPause(input), typingPauseMs);
    return () => clearTimeout(timer);
  }, [input]);

  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end gap-4">
        <SearchField
          label={t('tickets.search')}
          value={input}
          onChange={(event) => setInput(event.target.value)}
          className="w-full max-w-md"
        />
        <SelectField
          label={t('tickets.state')}
          value={state}
          onValueChange={(next) => changeParams(query, next)}
          options={states.map((value) => ({ value, label: t(`tickets.${value}`) }))}
          className="w-48 max-w-full"
        />
        <SaveTickets filter={filter} />
      </div>
      {rows === undefined ? (
        tickets.isError ? (
          <ErrorState
            title={t('tickets.loadFailed')}
            retryLabel={t('answer.retry')}
            onRetry={() => void tickets.refetch()}
          />
        ) : (
          <Skeleton className="h-72" />
        )
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<Inbox />}
          title={t('tickets.empty')}
          description={t('tickets.emptyHint')}
        />
      ) : (
        <Card>
          <ul aria-label={t('tickets.title')} className="divide-y divide-line">
            {rows.map((ticket) => (
              <TicketRow key={ticket.id} ticket={ticket} />
            ))}
          </ul>
          {tickets.hasNextPage ? (
            <p className="border-t border-line p-2 text-center">
              <Button
                variant="ghost"
                size="sm"
                loading={tickets.isFetchingNextPage}
                onClick={() => void tickets.fetchNextPage()}
              >
                {t('tickets.more')}
              </Button>
            </p>
          ) : null}
        </Card>
      )}
    </div>
  );
}

/** One ticket of a list, with the way to all of it. */
export function TicketRow({ ticket }: { ticket: TicketSummary }) {
  const { t, i18n } = useTranslation('desk-people');
  const { id, name, email, subject, words, created_at: time, closed_at: closedAt } = ticket;
  return (
    <li>
      <Link
        to={paths.deskSupport(id)}
        className="grid gap-0.5 px-4 py-3 -outline-offset-2 hover:bg-raised"
      >
        <span className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
          <span className="wrap-anywhere">
            {name} · {email}
          </span>
          <span>
            {closedAt === null ? (
              <span className="font-semibold text-danger">{t('tickets.waits')}</span>
            ) : ticket.answers > 0 ? (
              t('tickets.answered')
            ) : (
              t('tickets.isClosed')
            )}
            {' · '}
            <time dateTime={time}>{formatDate(time, i18n.language)}</time>
          </span>
        </span>
        <span dir="auto" className="text-left font-semibold wrap-anywhere">
          {subject}
        </span>
        <span dir="auto" className="line-clamp-1 text-left text-sm text-muted">
          {words}
        </span>
      </Link>
    </li>
  );
}

/** The columns of the file, in their order. */
const ticketColumns = [
  'number',
  'name',
  'email',
  'subject',
  'message',
  'createdAt',
  'closedAt',
  'thread',
] as const;

/** Long enough to read which tickets are missing; the file says it too. */
const cutToastMs = 10_000;

/** Saves what the list shows, with all that was written, as a file for spreadsheets. */
function SaveTickets({ filter }: { filter: Parameters<typeof readTickets>[0] }) {
  const { t, i18n } = useTranslation('desk-people');
  const errorText = useDecisionError();
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: () => afterCode(() => readTickets(filter)),
    onSuccess: ({ tickets, hasMore }) => {
      const rows = tickets.map((one) => [
        one.id,
        one.name,
        one.email,
        one.subject,
        one.message,
        one.created_at,
        one.closed_at ?? '',
        one.messages
          .map(({ is_of_support: isOurs, created_at: time, content }) => {
            return `${isOurs ? brand.name : one.name}, ${time}:\n${content}`;
          })
          .join('\n\n'),
      ]);
      const head = ticketColumns.map((column) => t(`tickets.column.${column}`));
      const most = new Intl.NumberFormat(i18n.language).format(mostExported);
      const more = hasMore ? t('tickets.cut', { most }) : undefined;
      const end = more === undefined ? [] : [[more]];
      saveCsv(t('tickets.file'), [head, ...rows, ...end], i18n.language);
      if (more !== undefined) toast.info(more, { duration: cutToastMs });
    },
    onError: (error) => {
      const isRefused = toAppError(error).serviceMessage === 'code_needed';
      toast.error(isRefused ? errorText(error) : t('tickets.saveFailed'), {
        duration: errorToastMs,
      });
    },
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Download aria-hidden />}
      loading={saving.isPending}
      onClick={() => saving.mutate()}
    >
      {t('tickets.save')}
    </Button>
  );
}
