import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadOnFocus } from '@/lib/query/use-read-on-focus';
import { useUser } from '@/lib/session/session';
import { Button } from '@/ui/button/button';
import { Card } from '@/ui/layout/card';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { buttonInList, useFocusSuccessor } from '@/ui/hooks/use-focus-successor';
import { EmptyShortlist } from './empty-shortlist';
import { savedTalentsQuery } from '@/features/shortlist/api/queries';
import type { SavedPitch, SavedTalent } from './saved-pitch';
import { SavedRow } from './saved-row';
import { useShortlist } from './use-shortlist';

interface ShortlistPanelProps {
  /** Ids of talents the company has unlocked; their rows offer the chat instead of unlocking. */
  unlocked: ReadonlySet<string>;
  onUnlock: (talent: SavedTalent) => void;
  onChat: (talentId: string) => void;
  /** Pitches with something new, which are listed even if they are not among the first. */
  withNews: ReadonlySet<string>;
  /** What colleagues say of a pitch; `name` is what its row calls the talent. */
  renderOpinions: (pitch: SavedPitch, name: string) => ReactNode;
}

/** How many pitches are shown before 'Show all' is pressed. */
const shownAtFirst = 4;

/** The pitches a company has saved, with its private notes. */
export function ShortlistPanel(props: ShortlistPanelProps) {
  const root = useRef<HTMLDivElement>(null);
  useFocusSuccessor(
    root,
    (lost) => buttonInList(lost) ?? document.querySelector<HTMLElement>('main h1'),
  );
  return (
    <div ref={root}>
      <SavedPitches {...props} />
    </div>
  );
}

function SavedPitches(props: ShortlistPanelProps) {
  const { unlocked, onUnlock, onChat, withNews, renderOpinions } = props;
  const { t } = useTranslation('shortlist');
  const { list, remove } = useShortlist(useUser().id);
  useReadOnFocus(list.refetch);
  const [showsAll, setShowsAll] = useState(false);
  const pitches = list.data ?? [];
  if (!showsAll && pitches.slice(shownAtFirst).some(({ positionId }) => withNews.has(positionId))) {
    setShowsAll(true);
  }
  const talents = useQuery(savedTalentsQuery(pitches.map((pitch) => pitch.positionId)));

  const talentRows = talents.data;
  const missing = list.data === undefined ? list : talentRows === undefined ? talents : undefined;
  if (missing?.isError) {
    return (
      <Card>
        <ErrorState
          title={t('loadFailed')}
          description={t('loadFailedHint')}
          retryLabel={t('retry')}
          onRetry={() => void missing.refetch()}
        />
      </Card>
    );
  }
  if (list.data?.length === 0) {
    return (
      <Card>
        <EmptyShortlist />
      </Card>
    );
  }
  if (list.data === undefined || talentRows === undefined) return <Loading label={t('loading')} />;

  const visiblePitches = showsAll ? pitches : pitches.slice(0, shownAtFirst);
  return (
    <Card>
      <ul aria-label={t('title')} className="grid pb-1 md:grid-cols-2">
        {visiblePitches.map((pitch) => {
          const talent = talentRows.get(pitch.positionId);
          return (
            <SavedRow
              key={pitch.positionId}
              pitch={pitch}
              talent={talent}
              isUnlocked={talent !== undefined && unlocked.has(talent.talentId)}
              onUnlock={onUnlock}
              onChat={onChat}
              renderOpinions={renderOpinions}
              onRemove={(note) => remove(pitch, note)}
            />
          );
        })}
      </ul>
      {visiblePitches.length < pitches.length ? (
        <Button variant="ghost" size="sm" className="w-full" onClick={() => setShowsAll(true)}>
          {t('showAll', { count: pitches.length })}
        </Button>
      ) : null}
    </Card>
  );
}

function Loading({ label }: { label: string }) {
  return (
    <Card>
      <div role="status" aria-label={label} data-awaited className="grid gap-4 p-4 md:grid-cols-2">
        {[0, 1].map((index) => (
          <div key={index} className="flex gap-4">
            <Skeleton className="aspect-[3/4] w-18 shrink-0" />
            <div className="flex-1 space-y-2">
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-10 w-28" />
            </div>
          </div>
        ))}
      </div>
    </Card>
  );
}
