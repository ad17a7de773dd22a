import type { FeedRow } from '@/features/feed/items/feed-item';

/** A row of `video_feed` that says only who and what: no skills, place, work type or poster. */
export const feedRow = (id: string, change: Partial<FeedRow> = {}): FeedRow => ({
  position_id: id,
  talent_id: `talent ${id}`,
  first_name: id,
  position_title: 'Closer',
  skills: [],
  languages: [],
  city: null,
  country: null,
  work_type: null,
  experience_years: null,
  pay_model: null,
  on_target_earnings: null,
  notice_weeks: null,
  video_url: `http://x/storage/v1/object/public/talent_videos/${id}/a.mp4`,
  poster_url: null,
  poster_sizes: [],
  poster_preview: null,
  caption_languages: [],
  published_at: '2026-01-01T00:00:00Z',
  companies_only: false,
  has_small_video: false,
  ...change,
});
