import { describe, expect, it } from 'vitest';
import { isYouTubeUrl, youTubeEmbedUrl, youTubeId } from './youtube';

describe('YouTube addresses', () => {
  it.each([
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://youtube.com/watch?t=3&v=aqz-KE-bpKQ',
    'https://m.youtube.com/shorts/aqz-KE-bpKQ?feature=share',
    'https://youtu.be/aqz-KE-bpKQ?t=1',
  ])('yield the video id of %s', (address) => {
    expect(youTubeId(address)).toBe('aqz-KE-bpKQ');
  });

  it.each([
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/@channel',
    'https://youtu.be/',
    'https://youtu.be.evil.example/aqz-KE-bpKQ',
    'https://evil.example/watch?v=aqz-KE-bpKQ',
    'nonsense',
  ])('yield no video id for %s', (address) => {
    expect(youTubeId(address)).toBeUndefined();
  });

  it('are recognised by their host, even without a video', () => {
    expect(isYouTubeUrl('https://www.youtube.com/@channel')).toBe(true);
    expect(isYouTubeUrl('https://evil.example/youtube.com')).toBe(false);
  });

  it('are embedded looped, autoplaying and without controls', () => {
    const query = new URL(youTubeEmbedUrl('aqz-KE-bpKQ')).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      autoplay: '1',
      loop: '1',
      playlist: 'aqz-KE-bpKQ',
      controls: '0',
    });
  });
});
