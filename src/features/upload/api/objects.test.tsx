import { describe, expect, it } from 'vitest';
import { publicStorageUrl } from '@/lib/supabase/supabase';
import { newObjectName, ownObjectPath, posterNameOf, shownVideo } from './objects';

describe('newObjectName', () => {
  it('is in its owner’s folder, and the poster’s name is derived from it', () => {
    expect(newObjectName('u1', 'webm', 1700, 'ab12')).toBe('u1/1700-ab12.webm');
    expect(posterNameOf('u1/1700-ab12.webm')).toBe('u1/1700-ab12.jpg');
    expect(posterNameOf('u1/1700-ab12.webm', 2)).toBe('u1/1700-ab12-2.jpg');
    expect(newObjectName('u1', 'mp4')).toMatch(/^u1\/\d+-[0-9a-f]{8}\.mp4$/);
  });
});

describe('ownObjectPath', () => {
  const base = 'https://x.test/storage/v1/object/public';

  it('finds the path of an own object', () => {
    expect(ownObjectPath(`${base}/talent_videos/u1/a.mp4?t=1`, 'talent_videos', 'u1')).toBe(
      'u1/a.mp4',
    );
  });

  it.each([
    null,
    'https://youtu.be/abc',
    `${base}/talent_posters/u1/a.jpg`,
    `${base}/talent_videos/u2/a.mp4`,
    `${base}/talent_videos/u1/../u2/a.mp4`,
  ])('refuses %s', (url) => {
    expect(ownObjectPath(url, 'talent_videos', 'u1')).toBeNull();
  });
});

describe('shownVideo', () => {
  const storedFiles = {
    videoUrl: 'https://x.test/storage/v1/object/public/talent_videos/u1/a.mp4',
    posterUrl: null,
  };

  it('plays a pitch for anyone from the public bucket', () => {
    expect(shownVideo(storedFiles).videoUrl).toBe(publicStorageUrl('talent_videos', 'u1/a.mp4'));
  });

  it('plays a pitch for companies from its signed address, and not at all while the video is on its way there', () => {
    const signed = 'https://x.test/storage/v1/object/sign/company_videos/u1/a.mp4?token=t';
    expect(shownVideo(storedFiles, { 'talent_videos/u1/a.mp4': signed }).videoUrl).toBe(signed);
    expect(shownVideo(storedFiles, {}).videoUrl).toBeNull();
  });

  it('leaves a link to another site as it is', () => {
    const linked = { videoUrl: 'https://youtu.be/abc', posterUrl: null };
    expect(shownVideo(linked, {})).toEqual(linked);
  });
});
