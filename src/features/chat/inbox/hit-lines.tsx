import { useInfiniteQuery } from '@tanstack/react-query';
import { CornerDownRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { partsOfHit } from '@/domain/search/hit-text';
import type { SearchHits } from '@/features/chat/api/search-hits';
import { olderHitsQuery } from '@/features/chat/api/queries';
import { formatDate } from '@/lib/i18n/format';
import { paths } from '@/lib/routing/paths';
import { Button } from '@/ui/button/button';
import { useToday } from '@/ui/hooks/use-today';

/** A text in one line, from shortly before the first of the words, with the words marked. */
export function MarkedLine({ text, words }: { text: string; words: readonly string[] }) {
  return partsOfHit(text, words).map((part) =>
    part.marked ? (
      <mark key={part.at} className="bg-transparent font-semibold text-ink">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}

/** The next step and the note with the words of the search, a line each. */
export function NoteHits({ hits, words }: { hits: SearchHits; words: readonly string[] }) {
  const { t } = useTranslation('chat');
  const lines = [
    { label: t('find.nextStep'), text: hits.nextStep },
    { label: t('find.note'), text: hits.note },
  ];
  return lines.map(({ label, text }) =>
    text === null ? null : (
      <span key={label} dir="auto" className="mt-0.5 block truncate text-left text-muted">
        {label}: <MarkedLine text={text} words={words} />
      </span>
    ),
  );
}

interface MessageHitsProps {
  conversationId: string;
  hits: SearchHits;
  words: readonly string[];
  /** The other side's name. */
  name: string;
  /** The parameters of the search, which the conversation's address keeps. */
  search?: string;
  /** Address of the current screen, which the conversation's back button returns to. */
  from: string;
}

/** The messages with the words that were searched for; each opens the conversation there. */
export function MessageHits(props: MessageHitsProps) {
  const { conversationId, hits, words, name, search = '', from } = props;
  const { t, i18n } = useTranslation('chat');
  const today = new Date(useToday());
  const older = useInfiniteQuery({
    ...olderHitsQuery(conversationId, words, hits.messages.at(-1)?.seq ?? 0),
    // Only the button loads them.
    enabled: false,
  });
  if (hits.messages.length === 0) return null;
  const messages = [...hits.messages, ...(older.data?.pages.flat() ?? [])];
  const more = older.data && !older.hasNextPage ? 0 : hits.count - messages.length;
  return (
    <ul aria-label={t('find.messagesOf', { name })} className="pb-1">
      {messages.map(({ seq, content, created_at: createdAt, is_own: isOwn }) => {
        const params = new URLSearchParams(search);
        params.set('at', String(seq));
        return (
          <li key={seq}>
            <Link
              to={{ pathname: paths.messages(conversationId), search: params.toString() }}
              state={{ from }}
              className="flex min-h-11 items-center gap-2 rounded-field px-3 py-1.5 text-sm text-muted -outline-offset-2 hover:bg-raised"
            >
              <CornerDownRight aria-hidden className="size-4 shrink-0" />
              <span dir="auto" className="line-clamp-2 min-w-0 flex-1 text-left wrap-anywhere">
                {isOwn ? t('you', { text: '' }) : null}
                <MarkedLine text={content} words={words} />
              </span>
              <time dateTime={createdAt} className="hidden shrink-0 tabular-nums @2xs:block">
                {formatDate(createdAt, i18n.language, today)}
              </time>
            </Link>
          </li>
        );
      })}
      {more > 0 ? (
        <li className="pl-5">
          <Button
            variant="ghost"
            size="sm"
            loading={older.isFetching}
            onClick={() => void older.fetchNextPage()}
          >
            {t('find.more', { count: more })}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}
