import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { posterOf } from '@/domain/poster';
import { useTerms } from '@/domain/use-terms';
import type { Evidence } from '@/features/desk/api/reported';
import { Facts } from '@/features/desk/items/facts';
import { paths } from '@/lib/routing/paths';
import { ownStorageUrl } from '@/lib/supabase/own-storage-url';

interface ReportedPitchProps {
  evidence: Evidence;
  /** As it is now; null once it is deleted. */
  pitch: {
    readonly id: string;
    readonly video_url: string | null;
    readonly hidden_at: string | null;
    readonly paused_at: string | null;
  } | null;
}

/** A pitch as it was public when it was reported, with its film, and what became of it since. */
export function ReportedPitch({ evidence, pitch }: ReportedPitchProps) {
  const { t } = useTranslation('desk');
  const terms = useTerms();
  const film = evidence.video_url && ownStorageUrl(evidence.video_url, 'talent_videos');
  const poster = posterOf({
    poster_url: evidence.poster_url,
    poster_sizes: [],
    poster_preview: null,
  });
  const since = !pitch?.video_url
    ? t('item.pitch.deleted')
    : pitch.hidden_at !== null
      ? t('item.pitch.hidden')
      : pitch.paused_at !== null
        ? t('item.pitch.paused')
        : pitch.video_url === evidence.video_url
          ? t('item.pitch.same')
          : t('item.pitch.otherFilm');
  return (
    <section className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {film ? (
        // Captions are the talent's own; an operator looks at the film as it was reported.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          controls
          playsInline
          preload="none"
          src={film}
          poster={poster?.src}
          aria-label={t('item.pitch.film')}
          className="aspect-[9/16] w-40 rounded-field bg-black"
        />
      ) : (
        <div className="self-start">
          {evidence.video_url?.startsWith('https://') ? (
            <a
              href={evidence.video_url}
              target="_blank"
              rel="noopener noreferrer"
              className="underline underline-offset-2"
            >
              {t('item.pitch.elsewhere')}
            </a>
          ) : null}
        </div>
      )}
      <div className="grid content-start gap-4">
        <Facts
          rows={[
            [t('item.pitch.name'), evidence.first_name],
            [
              t('item.pitch.title'),
              evidence.position_title === null ? null : terms.title(evidence.position_title),
            ],
            [t('item.pitch.place'), [evidence.city, evidence.country].filter(Boolean).join(', ')],
            [t('item.pitch.languages'), evidence.languages.join(', ')],
            [t('item.pitch.skills'), evidence.skills.join(', ')],
          ]}
        />
        <p className="text-sm text-muted">{since}</p>
        {pitch && pitch.hidden_at === null && pitch.paused_at === null && pitch.video_url ? (
          <p>
            <Link to={paths.pitch(pitch.id)} className="underline underline-offset-2">
              {t('item.pitch.see')}
            </Link>
          </p>
        ) : null}
      </div>
    </section>
  );
}
