import { describe, expect, it } from 'vitest';
import { pictureOnly, posterWidths, resizePoster } from './poster-sizes';

it.each([
  [720, [240, 320, 720]],
  [1080, [240, 320, 720]],
  [480, [240, 320, 480]],
  [320, [240, 320]],
  [240, [240]],
  [160, []],
])('stores a poster that is %s pixels wide in the widths %j', (width, widths) => {
  expect(posterWidths(width)).toEqual(widths);
});

it('has no further widths of a poster that cannot be drawn', async () => {
  expect(await resizePoster(new Blob(['no picture']))).toEqual({ sizes: [], preview: null });
});

describe('pictureOnly', () => {
  const riff = (size: string, content: string) => `RIFF${size}\0\0\0WEBP${content}`;
  const picture = 'VP8 \x06\0\0\0pixels';

  it('leaves out the colour profile', () => {
    const profile = `ICCP\x03\0\0\0abc\0`;
    expect(pictureOnly(riff('\x28', `VP8X\x02\0\0\0ab${profile}${picture}`))).toBe(
      riff('\x12', picture),
    );
  });

  it.each([riff('\x12', picture), riff('\x0e', 'VP8L\x02\0\0\0ab'), 'RIFF'])(
    'leaves a file without one as it is: %j',
    (file) => {
      expect(pictureOnly(file)).toBe(file);
    },
  );
});
