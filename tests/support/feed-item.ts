import type { Clip, FeedItem } from '@/features/feed/items/feed-item';

/** A published pitch of someone of that name. */
export const item = (name: string, clip?: Clip): FeedItem => ({
  id: name.toLowerCase(),
  source: 'database',
  talentId: `talent of ${name}`,
  name,
  role: 'Closer',
  skills: ['HubSpot'],
  languages: ['Spanish'],
  city: 'Madrid',
  country: 'Spain',
  workType: 'remote',
  experienceYears: 1,
  clip: clip ?? { kind: 'file', url: `http://x/${name}.mp4` },
  poster: null,
  captionLanguages: [],
});
