import { describe, expect, it } from 'vitest';
import { newObjectName, ownObjectPath, posterNameOf } from './objects';

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
