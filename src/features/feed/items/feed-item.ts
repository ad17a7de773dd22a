import { ownStorageUrl } from '@/lib/supabase/own-storage-url';
import { publicStorageUrl } from '@/lib/supabase/supabase';
import { isYouTubeUrl, youTubeId, youTubePosterUrl } from '@/features/feed/youtube/youtube';

/** The columns of `video_feed` that a card needs. */
export interface FeedRow {
  readonly position_id: string;
  readonly talent_id: string;
  readonly first_name: string | null;
  readonly position_title: string | null;
  readonly skills: readonly string[] | null;
  readonly languages: readonly string[] | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly work_type: string | null;
  readonly experience_years: number | null;
  readonly video_url: string;
  readonly poster_url: string | null;
  readonly captions_url: string | null;
  readonly published_at: string;
}

/** A file of the operator's showcase buckets (DESIGN D10). */
export interface ShowcaseFile {
  readonly bucket: 'video-previews' | 'talent-videos';
  readonly name: string;
}

/**
 * In the person's language: the name and role of a talent who gave none, and what cards say that
 * are nobody's. Nothing that a real person did not say is claimed of them.
 */
export interface ItemDefaults {
  readonly name: string;
  readonly role: string;
  readonly skills: readonly string[];
}

export type Clip =
  | { readonly kind: 'file'; readonly url: string }
  | { readonly kind: 'youtube'; readonly videoId: string }
  | { readonly kind: 'invalid'; readonly reason: 'data' | 'youtube' };

/** One card of the carousel (SPEC §3 'Carousel video item'). */
export interface FeedItem {
  /** Position id of a pitch in the database; of its own kind for showcase files and samples. */
  readonly id: string;
  readonly source: 'database' | 'showcase' | 'sample';
  readonly talentId: string | null;
  readonly name: string;
  readonly role: string;
  readonly skills: readonly string[];
  readonly languages: readonly string[];
  readonly city: string | null;
  readonly country: string | null;
  readonly workType: string | null;
  /** Null where the talent did not say. */
  readonly experienceYears: number | null;
  readonly clip: Clip;
  readonly posterUrl: string | null;
  /** A WebVTT file; never of a YouTube video, which brings its own. */
  readonly captionsUrl: string | null;
  /** The company that watches disliked it before: it comes after the others. */
  readonly disliked?: boolean;
}

/** Years that a card shows which is nobody's. */
const defaultExperienceYears = 3;

/** How an address is played: a file of our storage, a YouTube embed, or not at all (SPEC §5). */
export function toClip(videoUrl: string): Clip {
  if (isYouTubeUrl(videoUrl)) {
    const videoId = youTubeId(videoUrl);
    return videoId ? { kind: 'youtube', videoId } : { kind: 'invalid', reason: 'youtube' };
  }
  const url = ownStorageUrl(videoUrl, 'talent_videos');
  return url ? { kind: 'file', url } : { kind: 'invalid', reason: 'data' };
}

// Typed as the table is, yet somebody else's words: whatever they are, they must not take the list down.
const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
const filled = (list: unknown) => [list].flat(9).map(text).filter(Boolean);
const years = (value: unknown) => (typeof value === 'number' ? value : null);

function posterOf(row: FeedRow, clip: Clip): string | null {
  const url = text(row.poster_url);
  if (url) return ownStorageUrl(url, 'talent_posters') ?? null;
  return clip.kind === 'youtube' ? youTubePosterUrl(clip.videoId) : null;
}

function captionsOf(row: FeedRow, clip: Clip): string | null {
  if (clip.kind !== 'file') return null;
  return ownStorageUrl(text(row.captions_url), 'talent_captions') ?? null;
}

/**
 * A row of the feed as a card, with SPEC §3's defaults; undefined when it lacks its address, its
 * name or its id (SPEC §5), which the table's checks do not let happen.
 */
export function toFeedItem(row: FeedRow, defaults: ItemDefaults): FeedItem | undefined {
  const videoUrl = text(row.video_url);
  if (!videoUrl || !text(row.position_id)) return undefined;
  const clip = toClip(videoUrl);
  return {
    id: row.position_id,
    source: 'database',
    talentId: text(row.talent_id) || null,
    // The table holds first names only, this keeps it so (DESIGN D4).
    name: text(row.first_name).split(/\s/, 1)[0] || defaults.name,
    role: text(row.position_title) || defaults.role,
    skills: filled(row.skills),
    languages: filled(row.languages),
    city: text(row.city) || null,
    country: text(row.country) || null,
    workType: text(row.work_type) || null,
    experienceYears: years(row.experience_years),
    clip,
    posterUrl: posterOf(row, clip),
    captionsUrl: captionsOf(row, clip),
  };
}

const withoutTalent = (defaults: ItemDefaults) =>
  ({
    talentId: null,
    name: defaults.name,
    role: defaults.role,
    skills: defaults.skills,
    languages: [],
    city: null,
    country: null,
    workType: null,
    experienceYears: defaultExperienceYears,
    captionsUrl: null,
  }) as const;

/** A showcase file as a card; it belongs to no talent, so it cannot be unlocked. */
export function showcaseItem(file: ShowcaseFile, defaults: ItemDefaults): FeedItem {
  return {
    ...withoutTalent(defaults),
    id: `${file.bucket}/${file.name}`,
    source: 'showcase',
    clip: { kind: 'file', url: publicStorageUrl(file.bucket, file.name) },
    posterUrl: null,
  };
}

/** Open films of the Blender Foundation (CC BY): always there, and nobody's likeness. */
const sampleVideoIds = ['aqz-KE-bpKQ', 'eRsGyueVLvQ', 'R6MlUcmOul8'] as const;

/** The three built-in samples, shown when there is nothing else at all (DESIGN D10). */
export function sampleItems(defaults: ItemDefaults): FeedItem[] {
  return sampleVideoIds.map((videoId) => ({
    ...withoutTalent(defaults),
    id: `sample-${videoId}`,
    source: 'sample',
    clip: { kind: 'youtube', videoId },
    posterUrl: youTubePosterUrl(videoId),
  }));
}

const playable = /\.(mp4|webm|mov)$/i;

/** Names of a bucket's listing that are videos (SPEC §7 'Video feed'). */
export const isShowcaseVideo = (name: string) => playable.test(name);
