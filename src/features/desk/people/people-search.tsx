import { useQuery } from '@tanstack/react-query';
import { ChevronRight, UserRoundSearch, UserRoundX } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { SearchField } from '@/features/desk/parts/search-field';
import { foundThingsQuery } from '@/features/desk/api/person/found';
import { NotLoaded } from '@/features/desk/parts/not-loaded';
import { mostFound, searchQuery } from '@/features/desk/api/person/person';
import type { DeskPerson } from '@/features/desk/api/queries';
import { hasMouse } from '@/lib/browser/has-mouse';
import { paths } from '@/lib/routing/paths';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Card } from '@/ui/layout/card';
import { PersonFacts } from '@/features/desk/person/person-facts';
import { FoundThings } from './found-things';

/** Typed text is searched for after this long without a keystroke. */
const typingPauseMs = 300;

/**
 * Finds people by name, address or id; the text is in the page's address. Arrow down leads into the
 * results, Enter opens the only one.
 */
export function PeopleSearch() {
  const { t } = useTranslation('desk-people');
  const [params, setParams] = useSearchParams();
  const asked = params.get('q') ?? '';
  const [typed, setTyped] = useState({ text: asked, asked });
  // Back and forward change the address; a search of this field does not change what is typed.
  if (typed.asked !== asked) {
    setTyped({ text: typed.text.trim() === asked ? typed.text : asked, asked });
  }
  const navigate = useNavigate();
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const found = useQuery({ ...searchQuery(asked), enabled: asked !== '' });
  const things = useQuery({ ...foundThingsQuery(asked), enabled: asked !== '' });
  const people = asked === '' ? undefined : found.data;

  const search = (text: string) => {
    const next = text.trim();
    if (next !== asked) setParams(next === '' ? {} : { q: next }, { replace: true });
  };
  const onPause = useEffectEvent(search);
  useEffect(() => {
    const timer = setTimeout(() => onPause(typed.text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed.text]);
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
      search(typed.text);
      const [only] = people ?? [];
      const isSettled = typed.text.trim() === asked && !found.isPlaceholderData;
      if (only && people?.length === 1 && isSettled) void navigate(addressOf(only, asked));
    }
  };
  return (
    <>
      <SearchField
        ref={field}
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        value={typed.text}
        onChange={(event) => setTyped({ text: event.target.value, asked })}
        onKeyDown={onKeyDown}
        className="mb-5 max-w-xl"
      />
      <p aria-live="polite" className="sr-only">
        {people && !found.isPlaceholderData ? t('search.found', { count: people.length }) : null}
      </p>
      {asked === '' ? null : <NotLoaded query={things} />}
      {asked === '' ? null : <FoundThings things={things.data ?? []} />}
      {asked === '' ? (
        <EmptyState
          icon={<UserRoundSearch />}
          title={t('search.start')}
          description={t('search.startHint')}
        />
      ) : people ? (
        <Found
          ref={list}
          people={people}
          asked={asked}
          onLeave={() => field.current?.focus()}
          isOld={found.isPlaceholderData}
          isAlone={things.data?.length === 0}
        />
      ) : found.isError ? (
        <ErrorState
          title={t('search.loadFailed')}
          retryLabel={t('search.retry')}
          onRetry={() => void found.refetch()}
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
const addressOf = ({ user_id }: DeskPerson, asked: string) =>
  `${paths.deskPeople(user_id)}?${new URLSearchParams({ q: asked }).toString()}`;

interface FoundProps {
  ref: React.Ref<HTMLUListElement>;
  people: readonly DeskPerson[];
  asked: string;
  /** Arrow up on the first one. */
  onLeave: () => void;
  /** Whether these are of the search before. */
  isOld: boolean;
  /** Whether nothing but people is found. */
  isAlone: boolean;
}

function Found({ ref, people, asked, onLeave, isOld, isAlone }: FoundProps) {
  const { t } = useTranslation('desk-people');
  if (people.length === 0) {
    return !isAlone ? null : (
      <EmptyState
        icon={<UserRoundX />}
        title={t('search.none', { text: asked })}
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
          aria-busy={isOld}
          className={isOld ? 'opacity-60' : undefined}
        >
          {people.map((person) => (
            <li key={person.user_id}>
              <Link
                to={addressOf(person, asked)}
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
      {people.length >= mostFound ? (
        <p className="mt-3 text-sm text-muted">{t('search.most')}</p>
      ) : null}
    </>
  );
}
