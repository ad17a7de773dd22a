import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feedRow } from '@tests/parts/feed-row';
import { publicStorageUrl } from '@/lib/supabase/supabase';
import {
  sampleItems,
  showcaseFiles,
  showcaseItem,
  toClip,
  toFeedItem,
  type FeedRow,
} from './feed-item';

const defaults = {
  name: 'Professional',
  role: 'Sales Professional',
  skills: ['Sales', 'Communication', 'Negotiation'],
};

const row = feedRow('p1', {
  talent_id: 't1',
  first_name: 'Leo',
  skills: ['HubSpot', ' '],
  languages: ['Spanish'],
  city: 'Madrid',
  country: 'Spain',
  work_type: 'remote',
  experience_years: 6,
  video_url: 'https://old-host.example/storage/v1/object/public/talent_videos/t1/1-a.mp4',
  poster_url: 'https://old-host.example/storage/v1/object/public/talent_posters/t1/1-a.jpg',
  poster_sizes: ['240w.webp'],
  caption_languages: ['en', 'es'],
});

/** Types any value as a row, as a response from the network is typed without being checked. */
const read = (value: unknown): FeedRow => JSON.parse(JSON.stringify(value));

describe('a feed row', () => {
  it('becomes a card whose files are in our own storage', () => {
    expect(toFeedItem(row, defaults)).toMatchObject({
      id: 'p1',
      talentId: 't1',
      name: 'Leo',
      role: 'Closer',
      skills: ['HubSpot'],
      experienceYears: 6,
      clip: { kind: 'file', url: publicStorageUrl('talent_videos', 't1/1-a.mp4') },
      poster: {
        src: publicStorageUrl('talent_posters', 't1/1-a.jpg'),
        srcSet: `${publicStorageUrl('talent_posters', 't1/1-a-240w.webp')} 240w`,
      },
      captionLanguages: ['en', 'es'],
    });
  });

  it('loads the files of a pitch for companies only where they are signed, and names its video as it is stored', () => {
    const files = {
      'talent_videos/t1/1-a.mp4': 'http://signed/film',
      'talent_posters/t1/1-a.jpg': 'http://signed/cover',
      'talent_posters/t1/1-a-240w.webp': 'http://signed/small',
    };
    const closed = { ...row, companies_only: true, files };
    expect(toFeedItem(closed, defaults)).toMatchObject({
      companiesOnly: true,
      clip: { kind: 'file', url: 'http://signed/film', storedUrl: row.video_url },
      poster: { src: 'http://signed/cover', srcSet: 'http://signed/small 240w' },
    });
    const renewed = { 'talent_videos/t1/1-a.mp4': 'http://renewed/film' };
    expect(toFeedItem(closed, defaults, renewed)).toMatchObject({
      clip: { url: 'http://renewed/film' },
      poster: { src: 'http://signed/cover' },
    });
  });

  it('names where the small rendition loads, if there is one and where that is known', () => {
    const small = { ...row, has_small_video: true };
    expect(toFeedItem(row, defaults)?.clip).toHaveProperty('smallUrl', undefined);
    expect(toFeedItem(small, defaults)?.clip).toMatchObject({
      url: publicStorageUrl('talent_videos', 't1/1-a.mp4'),
      smallUrl: publicStorageUrl('talent_videos', 't1/1-a-small.mp4'),
    });
    const files = { 'talent_videos/t1/1-a.mp4': 'http://signed/film' };
    const closed = { ...small, companies_only: true, files };
    expect(toFeedItem(closed, defaults)?.clip).toHaveProperty('smallUrl', undefined);
    const signed = { ...files, 'talent_videos/t1/1-a-small.mp4': 'http://signed/light' };
    expect(toFeedItem({ ...closed, files: signed }, defaults)?.clip).toMatchObject({
      url: 'http://signed/film',
      smallUrl: 'http://signed/light',
    });
    const tube = { ...small, video_url: 'https://youtu.be/aqz-KE-bpKQ' };
    expect(toFeedItem(tube, defaults)?.clip).toMatchObject({ kind: 'youtube' });
  });

  it('shows no experience and no skills that the talent did not enter', () => {
    const bare = {
      ...row,
      first_name: '',
      position_title: null,
      skills: [],
      experience_years: null,
    };
    expect(toFeedItem(read(bare), defaults)).toMatchObject({
      name: defaults.name,
      role: defaults.role,
      skills: [],
      experienceYears: null,
    });
  });

  it('distinguishes zero years from unknown years', () => {
    expect(toFeedItem({ ...row, experience_years: 0 }, defaults)?.experienceYears).toBe(0);
  });

  it('is called as the talent wants to be shown', () => {
    expect(toFeedItem({ ...row, first_name: 'Leo Maria' }, defaults)?.name).toBe('Leo Maria');
  });

  it('is left out without a video address or an id', () => {
    expect(toFeedItem({ ...row, video_url: '' }, defaults)).toBeUndefined();
    expect(toFeedItem({ ...row, position_id: '' }, defaults)).toBeUndefined();
  });

  it('flattens nested lists of texts, and takes no texts from other types', () => {
    const nested: unknown = [['a', ' b '], ['c', ['d', null]], 7, ''];
    const odd = { ...row, languages: nested, skills: { of: 'nothing' } };
    expect(toFeedItem(read(odd), defaults)).toMatchObject({
      languages: ['a', 'b', 'c', 'd'],
      skills: [],
    });
  });

  it('becomes a complete card or none, whatever the row contains', () => {
    const rows = fc.record(
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [
          column,
          fc.oneof(fc.constant(value), fc.jsonValue()),
        ]),
      ),
    );
    fc.assert(
      fc.property(rows, (any) => {
        const item = toFeedItem(read(any), defaults);
        if (item === undefined) return;
        for (const text of [item.id, item.name, item.role, ...item.skills, ...item.languages]) {
          expect(text).toEqual(expect.stringMatching(/\S/));
        }
        for (const text of [
          item.city,
          item.country,
          item.talentId,
          item.poster && item.poster.src,
        ]) {
          expect(text === null || typeof text === 'string').toBe(true);
        }
        const { experienceYears } = item;
        expect(experienceYears === null || typeof experienceYears === 'number').toBe(true);
      }),
    );
  });

  it('ignores posters of other hosts', () => {
    const foreign = {
      ...row,
      poster_url: 'https://tracker.example/pixel.jpg',
    };
    expect(toFeedItem(foreign, defaults)).toMatchObject({ poster: null });
  });

  it('has no captions for a YouTube video', () => {
    const tube = { ...row, video_url: 'https://youtu.be/aqz-KE-bpKQ' };
    expect(toFeedItem(tube, defaults)?.captionLanguages).toEqual([]);
  });
});

describe('a video address', () => {
  it.each([
    'https://evil.example/video.mp4',
    'https://x.example/storage/v1/object/public/other_bucket/a/b.mp4',
    'https://x.example/storage/v1/object/public/talent_videos/../../private/b.mp4',
    'javascript:alert(1)',
    '{}',
  ])('is not played when it is no object of ours: %s', (address) => {
    expect(toClip(address)).toEqual({ kind: 'invalid', reason: 'data' });
  });

  it('of YouTube is embedded, or invalid without a video id', () => {
    expect(toClip('https://youtu.be/aqz-KE-bpKQ')).toEqual({
      kind: 'youtube',
      videoId: 'aqz-KE-bpKQ',
    });
    expect(toClip('https://youtube.com/playlist')).toEqual({ kind: 'invalid', reason: 'youtube' });
  });
});

describe('showcase and samples', () => {
  it('are the videos of the showcase buckets and three samples, none of which can be unlocked', () => {
    expect(sampleItems(defaults)).toHaveLength(3);
    const names = ['a b.mp4', 'b.WEBM', 'c.mov', 'd.jpg', '.emptyFolder'];
    const files = showcaseFiles('video-previews', names);
    expect(files.map(({ name }) => name)).toEqual(['a b.mp4', 'b.WEBM', 'c.mov']);
    const [item] = files.map((file) => showcaseItem(file, defaults));
    expect(item).toMatchObject({ talentId: null, source: 'showcase' });
    expect(item?.clip).toEqual({
      kind: 'file',
      url: publicStorageUrl('video-previews', 'a b.mp4'),
    });
  });

  it('show a video of the showcase once, with its small rendition', () => {
    const names = ['a-small.mp4', 'a.mp4', 'b-small.mp4', 'c.webm'];
    const items = showcaseFiles('talent-videos', names).map((file) => showcaseItem(file, defaults));
    const address = (name: string) => publicStorageUrl('talent-videos', name);
    expect(items.map(({ clip }) => clip)).toEqual([
      { kind: 'file', url: address('a.mp4'), smallUrl: address('a-small.mp4') },
      { kind: 'file', url: address('b-small.mp4') },
      { kind: 'file', url: address('c.webm') },
    ]);
  });
});
