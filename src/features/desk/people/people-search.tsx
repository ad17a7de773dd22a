import { useQuery } from '@tanstack/react-query';
import { ChevronRight, UserRoundSearch, UserRoundX } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { SearchField } from '@/features/desk/parts/search-field';
import { searchHitsQuery } from '@/features/desk/api/person/search-hits';
import { LoadError } from '@/features/desk/parts/load-error';
import { mostPeople, searchQuery } from '@/features/desk/api/person/person';
import type { DeskPerson } from '@/features/desk/api/queries';
import { hasMouse } from '@/lib/browser/has-mouse';
import { paths } from '@/lib/routing/paths';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Card } from '@/ui/layout/card';
import { PersonFacts } from '@/features/desk/person/person-facts';
import { SearchHits } from './search-hits';

/** Typed text is searched for after this long without a keystroke. */
const typingPauseMs = 300;

/**
 * Finds people by name, address or id; the text is in the page's address. Arrow down leads into the
 * results, Enter opens the only one.
 */
export function PeopleSearch() {
  const { t } = useTranslation('desk-people');
  const [params, setParams] = useSearchParams();
  const query = params.get('q') ?? '';
  const [input, setInput] = useState({ text: query, query });
  // Back and forward change the address; a search of this field does not change what is typed.
  if (input.query !== query) {
    setInput({ text: input.text.trim() === query ? input.text : query, query });
  }
  const navigate = useNavigate();
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const results = useQuery({ ...searchQuery(query), enabled: query !== '' });
  const hits = useQuery({ ...searchHitsQuery(query), enabled: query !== '' });
  const people = query === '' ? undefined : results.data;

  const search = (text: string) => {
    const trimmed = text.trim();
    if (trimmed !== query) setParams(trimmed === '' ? {} : { q: trimmed }, { replace: true });
  };
  const onPause = useEffectEvent(search);
  useEffect(() => {
    const timer = setTimeout(() => onPause(input.text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [input.text]);
  useEffect(() => {
    if (hasMouse()) field.current?.focus();
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      list.current?.querySelector('a')?.focus();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      search(input.text);
      const [only] = people ?? [];
      const isSettled = input.text.trim() === query && !results.isPlaceholderData;
      if (only && people?.length === 1 && isSettled) void navigate(addressOf(only, query));
    }
  };
  return (
    <>
      <SearchField
        ref={field}
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        value={input.text}
        onChange={(event) => setInput({ text: event.target.value, query })}
        onKeyDown={onKeyDown}
        className="mb-5 max-w-xl"
      />
      <p aria-live="polite" className="sr-only">
        {people && !results.isPlaceholderData ? t('search.found', { count: people.length }) : null}
      </p>
      {query === '' ? null : <LoadError query={hits} />}
      {query === '' ? null : <SearchHits hits={hits.data ?? []} />}
      {query === '' ? (
        <EmptyState
          icon={<UserRoundSearch />}
          title={t('search.start')}
          description={t('search.startHint')}
        />
      ) : people ? (
        <PeopleResults
          ref={list}
          people={people}
          query={query}
          onLeave={() => field.current?.focus()}
          isStale={results.isPlaceholderData}
          hasOnlyPeople={hits.data?.length === 0}
        />
      ) : results.isError ? (
        <ErrorState
          title={t('search.loadFailed')}
          retryLabel={t('search.retry')}
          onRetry={() => void results.refetch()}
        />
      ) : (
        <div role="status" aria-label={t('search.loading')} className="grid max-w-3xl gap-2">
          <Skeleton className="h-18" />
          <Skeleton className="h-18" />
          <Skeleton className="h-18" />
        </div>
      )}
    </>
  );
}

/** A person's page, which leads back to this search. */
const addressOf = ({ user_id }: DeskPerson, query: string) =>
  `${paths.deskPeople(user_id)}?${new URLSearchParams({ q: query }).toString()}`;

interface PeopleResultsProps {
  ref: React.Ref<HTMLUListElement>;
  people: readonly DeskPerson[];
  query: string;
  /** Arrow up on the first one. */
  onLeave: () => void;
  /** Whether these are of the search before. */
  isStale: boolean;
  /** Whether nothing but people is found. */
  hasOnlyPeople: boolean;
}

function PeopleResults({
  ref,
  people,
  query,
  onLeave,
  isStale,
  hasOnlyPeople,
}: PeopleResultsProps) {
  const { t } = useTranslation('desk-people');
  if (people.length === 0) {
    return !hasOnlyPeople ? null : (
      <EmptyState
        icon={<UserRoundX />}
        title={t('search.none', { text: query })}
        description={t('search.noneHint')}
      />
    );
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const links = [...event.currentTarget.querySelectorAll('a')];
    const at = links.findIndex((link) => link === document.activeElement);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || at < 0) return;
    event.preventDefault();
    if (at + step < 0) onLeave();
    else links[Math.min(at + step, links.length - 1)]?.focus();
  };
  return (
    <>
      <Card role="presentation" onKeyDown={onKeyDown} className="max-w-3xl p-2">
        <ul
          ref={ref}
          aria-label={t('search.results')}
          aria-busy={isStale}
          className={isStale ? 'opacity-60' : undefined}
        >
          {people.map((person) => (
            <li key={person.user_id}>
              <Link
                to={addressOf(person, query)}
                className="flex min-h-18 items-center gap-4 rounded-field px-3 py-2.5 -outline-offset-2 hover:bg-raised"
              >
                <span className="min-w-0 flex-1">
                  <span dir="auto" className="block truncate text-left font-semibold">
                    {person.name ?? t('nameless')}
                  </span>
                  <PersonFacts person={person} />
                </span>
                <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
      {people.length >= mostPeople ? (
        <p className="mt-3 text-sm text-muted">{t('search.most')}</p>
      ) : null}
    </>
  );
}
