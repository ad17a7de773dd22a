import { fileUrl, type CompanyFiles } from '@/domain/video/company-file-url';
import { posterOf, type Poster } from '@/domain/video/poster';
import { smallVideoOf } from '@/domain/video/small-video';
import type { Enums, Tables } from '@/lib/database.types';
import { ownStoragePath } from '@/lib/supabase/own-storage-url';
import { publicStorageUrl } from '@/lib/supabase/supabase';
import { isYouTubeUrl, youTubeId, youTubePoster } from '@/features/feed/youtube/youtube';

/** The columns of `video_feed` that a card needs. */
export type FeedRow = Readonly<Omit<Tables<'video_feed'>, 'search'>> & {
  /** Where the files of a pitch for companies only load. */
  readonly files?: CompanyFiles;
};

/** {@link FeedRow}'s columns, as a query selects them. */
export const feedColumns =
  'position_id, talent_id, first_name, position_title, skills, languages, city, country, work_type, pay_model, on_target_earnings, notice_weeks, experience_years, video_url, poster_url, poster_sizes, poster_preview, caption_languages, published_at, companies_only, has_small_video';

/** A file of the operator's showcase buckets (docs/decisions/0010-feed-sources.md). */
export interface ShowcaseFile {
  readonly bucket: 'video-previews' | 'talent-videos';
  readonly name: string;
  readonly hasSmallVideo?: true;
}

/**
 * Texts in the viewer's language: name and role for a talent who gave none. The skills are only for
 * cards without a talent, because a real talent's card must not claim skills that they did not enter.
 */
export interface ItemDefaults {
  readonly name: string;
  readonly role: string;
  readonly skills: readonly string[];
}

export type Clip =
  /**
   * `smallUrl`: where the small rendition loads, if there is one (docs/decisions/0082-renditions-and-streaming.md);
   * `storedUrl`: the stored address, where it is not the one that loads.
   */
  | {
      readonly kind: 'file';
      readonly url: string;
      readonly smallUrl?: string | undefined;
      readonly storedUrl?: string;
    }
  | { readonly kind: 'youtube'; readonly videoId: string }
  | { readonly kind: 'invalid'; readonly reason: 'data' | 'youtube' };

/** One card of the carousel or grid. */
export interface FeedItem {
  /** The position's id for a pitch of the database; another unique text for showcase files and samples. */
  readonly id: string;
  readonly source: 'database' | 'showcase' | 'sample';
  readonly talentId: string | null;
  readonly name: string;
  readonly role: string;
  readonly skills: readonly string[];
  readonly languages: readonly string[];
  readonly city: string | null;
  readonly country: string | null;
  readonly workType: Enums<'work_type'> | null;
  /** Null where the talent gave none. */
  readonly experienceYears: number | null;
  readonly payModel: Enums<'pay_model'> | null;
  /** On-target earnings in US dollars a year. */
  readonly earnings: number | null;
  /** In how many weeks the talent can start; 0 is now. */
  readonly noticeWeeks: number | null;
  readonly clip: Clip;
  readonly poster: Poster | null;
  /** Languages of its captions, as ISO 639-1; none for YouTube videos, which have captions of their own. */
  readonly captionLanguages: readonly string[];
  /** Whether companies alone may watch it. */
  readonly companiesOnly?: boolean;
  /** Whether the company disliked it before; it then comes after the others. */
  readonly disliked?: boolean;
}

/** Shown on cards that belong to no talent. */
const placeholderExperienceYears = 3;

/**
 * How an address is played: a file of our storage, a YouTube embed, or not at all.
 * @param files where those of a pitch for companies only load; a small rendition that is not among them is left out
 */
export function toClip(videoUrl: string, files?: CompanyFiles, hasSmallVideo = false): Clip {
  if (isYouTubeUrl(videoUrl)) {
    const videoId = youTubeId(videoUrl);
    return videoId ? { kind: 'youtube', videoId } : { kind: 'invalid', reason: 'youtube' };
  }
  const url = fileUrl(videoUrl, 'talent_videos', files);
  if (!url) return { kind: 'invalid', reason: 'data' };
  const smallUrl = hasSmallVideo ? smallUrlOf(videoUrl, files) : undefined;
  return { kind: 'file', url, smallUrl, ...(files && { storedUrl: videoUrl }) };
}

function smallUrlOf(videoUrl: string, files: CompanyFiles | undefined): string | undefined {
  const path = ownStoragePath(videoUrl, 'talent_videos');
  if (path === undefined) return undefined;
  const smallPath = smallVideoOf(path);
  return files ? files[`talent_videos/${smallPath}`] : publicStorageUrl('talent_videos', smallPath);
}

// Rows hold what talents entered, so an unexpected type in one row must not break the whole list.
const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
const filled = (list: unknown) => [list].flat(9).map(text).filter(Boolean);
const years = (value: unknown) => (typeof value === 'number' ? value : null);

function posterOfRow(row: FeedRow, clip: Clip): Poster | null {
  const url = text(row.poster_url);
  if (!url) return clip.kind === 'youtube' ? youTubePoster(clip.videoId) : null;
  return posterOf({
    poster_url: url,
    poster_sizes: filled(row.poster_sizes),
    poster_preview: text(row.poster_preview),
    ...(row.files && { files: row.files }),
  });
}

/**
 * Turns a row of the feed into a card; undefined if the row has no video address or no id.
 * @param files newer addresses than the row was read with
 */
export function toFeedItem(
  read: FeedRow,
  defaults: ItemDefaults,
  files?: CompanyFiles,
): FeedItem | undefined {
  const row = read.files && files ? { ...read, files: { ...read.files, ...files } } : read;
  const videoUrl = text(row.video_url);
  if (!videoUrl || !text(row.position_id)) return undefined;
  const clip = toClip(videoUrl, row.files, row.has_small_video);
  return {
    id: row.position_id,
    source: 'database',
    talentId: text(row.talent_id) || null,
    // Full names are part of what a company pays for (docs/decisions/0004-public-read-model.md).
    name: text(row.first_name).split(/\s+/, 2).join(' ') || defaults.name,
    role: text(row.position_title) || defaults.role,
    skills: filled(row.skills),
    languages: filled(row.languages),
    city: text(row.city) || null,
    country: text(row.country) || null,
    workType: row.work_type,
    experienceYears: years(row.experience_years),
    payModel: row.pay_model,
    earnings: row.on_target_earnings,
    noticeWeeks: row.notice_weeks,
    clip,
    poster: posterOfRow(row, clip),
    captionLanguages: clip.kind === 'file' ? filled(row.caption_languages) : [],
    ...(row.companies_only && { companiesOnly: true }),
  };
}

const cardWithoutTalent = (defaults: ItemDefaults) =>
  ({
    talentId: null,
    name: defaults.name,
    role: defaults.role,
    skills: defaults.skills,
    languages: [],
    city: null,
    country: null,
    workType: null,
    experienceYears: placeholderExperienceYears,
    payModel: null,
    earnings: null,
    noticeWeeks: null,
    captionLanguages: [],
  }) as const;

/** A showcase file as a card; it belongs to no talent, so it cannot be unlocked. */
export function showcaseItem(
  { bucket, name, hasSmallVideo }: ShowcaseFile,
  defaults: ItemDefaults,
): FeedItem {
  return {
    ...cardWithoutTalent(defaults),
    id: `${bucket}/${name}`,
    source: 'showcase',
    clip: {
      kind: 'file',
      url: publicStorageUrl(bucket, name),
      smallUrl: hasSmallVideo && publicStorageUrl(bucket, smallVideoOf(name)),
    },
    poster: null,
  };
}

/** Open videos of the Blender Foundation (CC BY). */
const sampleVideoIds = ['aqz-KE-bpKQ', 'eRsGyueVLvQ', 'R6MlUcmOul8'] as const;

/** The built-in samples, shown when there is nothing else (docs/decisions/0010-feed-sources.md). */
export function sampleItems(defaults: ItemDefaults): FeedItem[] {
  return sampleVideoIds.map((videoId) => ({
    ...cardWithoutTalent(defaults),
    id: `sample-${videoId}`,
    source: 'sample',
    clip: { kind: 'youtube', videoId },
    poster: youTubePoster(videoId),
  }));
}

const playable = /\.(mp4|webm|mov)$/i;

/** The videos among the names of a showcase bucket, judged by their endings; a small rendition goes with its video. */
export function showcaseFiles(
  bucket: ShowcaseFile['bucket'],
  names: readonly string[],
): ShowcaseFile[] {
  const videos = names.filter((name) => playable.test(name));
  const smallVideos = new Set(videos.map(smallVideoOf));
  return videos
    .filter((name) => !smallVideos.has(name))
    .map((name) => ({
      bucket,
      name,
      ...(videos.includes(smallVideoOf(name)) && { hasSmallVideo: true }),
    }));
}
