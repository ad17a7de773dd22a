import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button/button';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { buttonInList, useFocusSuccessor } from '@/ui/hooks/use-focus-successor';
import { MailsOff } from './mails-off';
import { SearchRow } from './search-row';
import { useSavedSearches } from './use-saved-searches';

interface SearchListProps {
  /** Whether the company has turned off all mails about searches. */
  mailsAreOff: boolean;
  /** How many are shown before 'Show all' is pressed; all by default. */
  limit?: number;
  /** Called when a search is opened. */
  onOpen?: () => void;
}

/** The saved searches, those with news first. */
export function SearchList({ mailsAreOff, limit = Infinity, onOpen }: SearchListProps) {
  const { t } = useTranslation('search');
  const { list, searches, rows, news, remove, removed, undo } = useSavedSearches();
  const [showsAll, setShowsAll] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useFocusSuccessor(root, (lost) => buttonInList(lost) ?? root.current);
  let content;
  if (searches === undefined || rows === undefined) {
    content = list.isError ? (
      <ErrorState
        title={t('saved.loadFailed')}
        retryLabel={t('saved.retry')}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <div role="status" aria-label={t('saved.loading')} className="grid gap-3 p-4">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
    );
  } else if (rows.length === 0) {
    content = <p className="p-4 text-muted md:px-5">{t('saved.none')}</p>;
  } else {
    content = (
      <>
        <ul aria-label={t('saved.title')} className="divide-y divide-line">
          {rows
            .slice(0, showsAll ? undefined : limit)
            .map((search) =>
              search.id === removed?.id ? (
                <RemovedRow key={search.id} name={search.name} onUndo={undo} />
              ) : (
                <SearchRow
                  key={search.id}
                  search={search}
                  newIds={news?.get(search.id)}
                  mailsAreOff={mailsAreOff}
                  onOpen={onOpen}
                  onRemove={() => remove(search)}
                />
              ),
            )}
        </ul>
        {!showsAll && rows.length > limit ? (
          <Button variant="ghost" size="sm" className="m-2" onClick={() => setShowsAll(true)}>
            {t('saved.all', { count: searches.length })}
          </Button>
        ) : null}
        {mailsAreOff ? (
          <div className="border-t border-line px-4 py-3 md:px-5">
            <MailsOff />
          </div>
        ) : null}
      </>
    );
  }
  return (
    <div ref={root} tabIndex={-1} className="outline-none">
      {content}
      <output className="sr-only">
        {removed ? t('saved.removed', { name: removed.name }) : null}
      </output>
    </div>
  );
}

/** Restores a search to its place. There is no toast, which can't be reached from within a sheet. */
function RemovedRow({ name, onUndo }: { name: string; onUndo: () => void }) {
  const { t } = useTranslation('search');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <li className="flex min-h-15 flex-wrap items-center justify-between gap-x-3 px-4 py-2 text-muted md:px-5">
      <span className="text-room truncate">{t('saved.removed', { name })}</span>
      <Button ref={button} variant="secondary" size="sm" onClick={onUndo}>
        {t('saved.undo')}
      </Button>
    </li>
  );
}
