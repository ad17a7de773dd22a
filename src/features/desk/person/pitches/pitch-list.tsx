import { useQuery } from '@tanstack/react-query';
import { Video, VideoOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFileAddress } from '@/domain/video/file-address';
import type { OwnPosition } from '@/domain/position/own-position';
import { posterOf } from '@/domain/video/poster';
import { useTerms } from '@/domain/use-terms';
import {
  featuredQuery,
  pitchesQuery,
  talentQuery,
  type AccountStatus,
} from '@/features/desk/api/person/person';
import type { Choice } from '@/features/desk/decision/choice';
import { DecisionBar } from '@/features/desk/decision/decision-bar';
import { paths } from '@/lib/routing/paths';
import { cx } from '@/ui/cx';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Card } from '@/ui/layout/card';
import { PosterImage } from '@/ui/media/poster-image';
import { pitchStateOf, type PitchState } from './pitch-state';

interface PitchListProps {
  personId: string;
  name: string;
  accountStatus: AccountStatus | undefined;
}

/** A talent's positions, each with what the public sees of it and a way to hide or show it. */
export function PitchList({ personId, name, accountStatus }: PitchListProps) {
  const { t } = useTranslation('desk-people');
  const pitches = useQuery(pitchesQuery(personId));
  const talent = useQuery(talentQuery(personId));
  const featured = useQuery(featuredQuery);
  if (!pitches.data) {
    return pitches.isError ? (
      <ErrorState
        title={t('pitches.loadFailed')}
        retryLabel={t('person.retry')}
        onRetry={() => void pitches.refetch()}
      />
    ) : (
      <Skeleton awaited className="h-32" />
    );
  }
  if (pitches.data.length === 0) return <p className="text-muted">{t('pitches.none')}</p>;
  return (
    <Card>
      <ul className="divide-y divide-line">
        {pitches.data.map((pitch) => (
          <li key={pitch.id} className="p-4">
            <Pitch
              pitch={pitch}
              state={pitchStateOf(pitch, accountStatus, talent.data)}
              isFeatured={featured.data?.includes(pitch.id)}
              talentName={name}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface PitchProps {
  pitch: OwnPosition;
  state: PitchState;
  /** Whether the home page shows it; undefined while that is unknown. */
  isFeatured: boolean | undefined;
  talentName: string;
}

function Pitch({ pitch, state, isFeatured, talentName }: PitchProps) {
  const { t, i18n } = useTranslation(['desk-people', 'desk']);
  const terms = useTerms();
  const number = new Intl.NumberFormat(i18n.language);
  const Icon = state === 'noVideo' ? VideoOff : Video;
  const isClosed = pitch.audience === 'companies';
  const mayBeHidden =
    isClosed || state === 'hidden' || state === 'suspended' || state === 'deleting';
  const videoAddress = useFileAddress('talent_videos', pitch.video_url, mayBeHidden);
  const hiddenPoster = useFileAddress('talent_posters', pitch.poster_url, mayBeHidden);
  const poster = posterOf(pitch);
  const about = {
    subjectId: pitch.id,
    name: talentName,
    snapshot: { video_url: pitch.video_url },
  } as const;
  const choices: Choice[] = [
    { ...about, action: pitch.hidden_at === null ? 'hide_pitch' : 'show_pitch' },
  ];
  if (isFeatured) choices.push({ ...about, action: 'unfeature_pitch' });
  else if (isFeatured === false && state === 'live' && !isClosed) {
    choices.push({ ...about, action: 'feature_pitch' });
  }
  const countText = (key: 'views' | 'unlocks') =>
    t(`desk-people:pitches.${key}`, { count: pitch[key], numeral: number.format(pitch[key]) });
  return (
    <div className="flex gap-4">
      <PosterImage
        poster={
          poster && mayBeHidden
            ? { ...poster, src: hiddenPoster ?? poster.src, srcSet: undefined }
            : poster
        }
        sizes="4rem"
        loading="lazy"
        className="aspect-[9/16] w-16 shrink-0 rounded-field bg-raised object-cover"
        fallback={
          <span className="grid aspect-[9/16] w-16 shrink-0 place-items-center rounded-field bg-raised text-muted">
            <Icon aria-hidden className="size-5" />
          </span>
        }
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{terms.title(pitch.position_title)}</p>
        <p
          className={cx(
            'text-sm font-semibold',
            state === 'live' ? 'text-success' : state === 'hidden' ? 'text-danger' : 'text-warning',
          )}
        >
          {t(`desk-people:pitches.${state}`, {
            reason: t(`desk:reason.${pitch.hidden_reason ?? 'other'}`),
          })}
          {isFeatured ? ` · ${t('desk-people:pitches.featured')}` : null}
          {isClosed ? ` · ${t('desk-people:pitches.companiesOnly')}` : null}
        </p>
        <p className="text-sm text-muted">
          {countText('views')} · {countText('unlocks')}
          {state === 'live' ? (
            <>
              {' · '}
              <Link to={paths.pitch(pitch.id)} className="underline underline-offset-2">
                {t('desk-people:pitches.watch')}
              </Link>
            </>
          ) : videoAddress === undefined ? null : (
            <>
              {' · '}
              <a
                href={videoAddress}
                target="_blank"
                rel="noopener noreferrer"
                className="underline underline-offset-2"
              >
                {t('desk-people:pitches.watch')}
              </a>
            </>
          )}
        </p>
        {state === 'noVideo' ? null : (
          <div className="mt-3">
            <DecisionBar choices={choices} />
          </div>
        )}
      </div>
    </div>
  );
}
