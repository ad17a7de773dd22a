import { expect, it } from 'vitest';
import { posterWidths, resizePoster } from './poster-sizes';

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
