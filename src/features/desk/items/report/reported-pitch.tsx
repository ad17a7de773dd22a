import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePayTexts } from '@/domain/position/use-pay-texts';
import { useTerms } from '@/domain/use-terms';
import { useFileAddress } from '@/domain/video/file-address';
import { smallVideoOf } from '@/domain/video/small-video';
import type { Evidence, ReportedFact } from '@/features/desk/api/items/reported';
import { Facts } from '@/features/desk/parts/facts';
import { LoadError } from '@/features/desk/parts/load-error';
import { paths } from '@/lib/routing/paths';
import { ownStorageUrl } from '@/lib/supabase/own-storage-url';
import { Skeleton } from '@/ui/feedback/skeleton';

/** A pitch as it is now. */
interface PitchNow {
  readonly id: string;
  readonly video_url: string | null;
  readonly hidden_at: string | null;
  readonly paused_at: string | null;
}

interface ReportedPitchProps {
  evidence: Evidence;
  /** Finds null once the pitch is deleted. */
  query: UseQueryResult<PitchNow | null>;
}

/** Its address in our storage; null where it is elsewhere. */
const videoAt = (url: string | null) => (url && ownStorageUrl(url, 'talent_videos')) || null;

/** A pitch as it was public when it was reported, with its video, and what became of it since. */
export function ReportedPitch({ evidence, query }: ReportedPitchProps) {
  const { t } = useTranslation('desk');
  const facts = useFacts(evidence);
  const isFile = videoAt(evidence.video_url) !== null;
  const videoAddress = useFileAddress('talent_videos', evidence.video_url, isFile);
  const smallVideoAddress = useFileAddress(
    'talent_videos',
    evidence.video_url && smallVideoOf(evidence.video_url),
    isFile && evidence.has_small_video,
  );
  const poster = useFileAddress(
    'talent_posters',
    evidence.poster_url,
    evidence.poster_url !== null,
  );
  return (
    <section className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {isFile ? (
        <div className="grid gap-2 self-start">
          {/* Captions are the talent's own; an operator looks at the video as it was reported. */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          <video
            controls
            playsInline
            preload="none"
            src={videoAddress}
            poster={poster}
            aria-label={t('item.pitch.video')}
            className="aspect-[9/16] w-40 rounded-field bg-black"
          />
          {evidence.has_small_video && smallVideoAddress ? (
            <OtherVideo address={smallVideoAddress} label={t('item.pitch.smallVideo')} />
          ) : null}
        </div>
      ) : (
        <div className="self-start">
          {evidence.video_url?.startsWith('https://') ? (
            <OtherVideo address={evidence.video_url} label={t('item.pitch.elsewhere')} />
          ) : null}
        </div>
      )}
      <div className="grid content-start gap-4">
        <Facts
          rows={[
            ...facts,
            ...evidence.captions.map(
              ({ language, text }) =>
                [t('item.pitch.captions', { language: language.toUpperCase() }), text] as const,
            ),
          ]}
        />
        <LoadError query={query} />
        {query.isPending ? <Skeleton className="h-5 w-64 max-w-full" /> : null}
        {query.data === undefined ? null : <Since pitch={query.data} evidence={evidence} />}
      </div>
    </section>
  );
}

/** A video that isn't shown here. */
function OtherVideo({ address, label }: { address: string; label: string }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="underline underline-offset-2"
    >
      {label}
    </a>
  );
}

/** Each public fact with its label, in the order of the desk; one that is missing here does not compile. */
function useFacts(evidence: Evidence) {
  const { t } = useTranslation(['desk', 'terms']);
  const terms = useTerms();
  const pay = usePayTexts();
  const { position_title: title, work_type: workType, experience_years: years } = evidence;
  const facts = {
    first_name: [t('item.pitch.name'), evidence.first_name],
    position_title: [t('item.pitch.title'), title === null ? null : terms.title(title)],
    city: [t('item.pitch.place'), [evidence.city, evidence.country].filter(Boolean).join(', ')],
    // Stands beside the city.
    country: null,
    work_type: [
      t('item.pitch.workType'),
      workType && (
        <span key="type" className="inline-block first-letter:uppercase">
          {t(`terms:workTypes.${workType}`)}
        </span>
      ),
    ],
    experience_years: [
      t('item.pitch.experience'),
      years === null ? null : t('terms:years', { count: years }),
    ],
    pay_model: [t('terms:pay.model'), pay.model(evidence.pay_model)],
    on_target_earnings: [t('terms:pay.earnings'), pay.earnings(evidence.on_target_earnings)],
    notice_weeks: [t('terms:pay.notice'), pay.notice(evidence.notice_weeks)],
    languages: [t('item.pitch.languages'), evidence.languages.map(terms.language).join(', ')],
    skills: [t('item.pitch.skills'), evidence.skills.join(', ')],
  } satisfies Record<ReportedFact, readonly [label: string, value: ReactNode] | null>;
  return Object.values(facts).filter((fact) => fact !== null);
}

/** What became of a pitch since it was reported, and the way to it while it is public. */
function Since({ pitch, evidence }: { pitch: PitchNow | null; evidence: Evidence }) {
  const { t } = useTranslation('desk');
  if (!pitch?.video_url) return <p className="text-sm text-muted">{t('item.pitch.deleted')}</p>;
  const isPublic = pitch.hidden_at === null && pitch.paused_at === null;
  return (
    <>
      <p className="text-sm text-muted">
        {pitch.hidden_at !== null
          ? t('item.pitch.hidden')
          : pitch.paused_at !== null
            ? t('item.pitch.paused')
            : (videoAt(pitch.video_url) ?? pitch.video_url) ===
                (videoAt(evidence.video_url) ?? evidence.video_url)
              ? t('item.pitch.same')
              : t('item.pitch.otherVideo')}
      </p>
      {isPublic ? (
        <p>
          <Link to={paths.pitch(pitch.id)} className="underline underline-offset-2">
            {t('item.pitch.see')}
          </Link>
        </p>
      ) : null}
    </>
  );
}
