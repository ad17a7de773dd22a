import { feedRow } from './feed-row';
import { toFeedItem, type Clip, type FeedItem } from '@/features/feed/items/feed-item';

const defaults = { name: '', role: '', skills: [] };

/** A published pitch of someone of that name. */
export function item(name: string, clip?: Clip): FeedItem {
  const row = feedRow(name.toLowerCase(), {
    talent_id: `talent of ${name}`,
    first_name: name,
    skills: ['HubSpot'],
    languages: ['Spanish'],
    city: 'Madrid',
    country: 'Spain',
    work_type: 'remote',
    experience_years: 1,
  });
  const card = toFeedItem(row, defaults);
  if (card === undefined) throw new Error(`no card of ${name}`);
  return { ...card, clip: clip ?? { kind: 'file', url: `http://x/${name}.mp4` } };
}
