import { expect, it } from 'vitest';
import { smallVideoOf } from './small-video';

it.each([
  ['user/1-a.mp4', 'user/1-a-small.mp4'],
  ['user/1-a.webm', 'user/1-a-small.mp4'],
  ['https://a.example/b/1-a.mp4', 'https://a.example/b/1-a-small.mp4'],
])('names the small rendition of %s', (video, small) => {
  expect(smallVideoOf(video)).toBe(small);
});
