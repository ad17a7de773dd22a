import { expect, it } from 'vitest';
import { ownStorageUrl } from './own-storage-url';
import { publicStorageUrl } from './supabase';

const object = '/storage/v1/object/public/talent_videos/t1/1-a.mp4';

it.each([
  `https://elsewhere.example${object}`,
  `http://elsewhere.example:81${object}?token=x#t=5`,
  `https://elsewhere.example/below${object}`,
  object,
])('reads bucket and path of %s and ignores its host', (address) => {
  expect(ownStorageUrl(address, 'talent_videos')).toBe(
    publicStorageUrl('talent_videos', 't1/1-a.mp4'),
  );
});

it.each([
  ['another bucket', `https://elsewhere.example${object.replace('videos', 'posters')}`],
  ['a path in the query', `https://elsewhere.example/?${object}`],
  ['a path in the hash', `https://elsewhere.example/#${object}`],
  ['no path in the bucket', 'https://elsewhere.example/storage/v1/object/public/talent_videos/'],
  ['characters that no object name has', `https://elsewhere.example${object}%2F..%2Fb.mp4`],
  ['any other site', 'https://elsewhere.example/video.mp4'],
  ['an empty JSON object', '{}'],
])('is undefined for %s', (_name, address) => {
  expect(ownStorageUrl(address, 'talent_videos')).toBeUndefined();
});
