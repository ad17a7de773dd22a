import { expect, it } from 'vitest';
import { posterOf } from './poster';
import { publicStorageUrl } from '@/lib/supabase/supabase';

const row = {
  poster_url: 'https://old-host.example/storage/v1/object/public/talent_posters/t1/1-a.jpg',
  poster_sizes: ['240w.webp', '480w.jpg'],
  poster_preview: 'data:image/webp;base64,UklGRhwAAABXRUJQVlA4TA8AAAAvD8AGAAcQ9Y/+ByKi/wEA',
};
const own = (file: string) => publicStorageUrl('talent_posters', `t1/${file}`);

it('offers the further widths beside the poster, all at our own storage', () => {
  expect(posterOf(row)).toEqual({
    src: own('1-a.jpg'),
    srcSet: `${own('1-a-240w.webp')} 240w, ${own('1-a-480w.jpg')} 480w`,
    preview: row.poster_preview,
  });
});

it('is a single picture when there are no further widths and no preview', () => {
  expect(posterOf({ ...row, poster_sizes: [], poster_preview: null })).toEqual({
    src: own('1-a.jpg'),
    srcSet: undefined,
    preview: null,
  });
});

it('is nothing without an address, or with one of another host', () => {
  expect(posterOf({ ...row, poster_url: null })).toBeNull();
  expect(posterOf({ ...row, poster_url: 'https://tracker.example/pixel.jpg' })).toBeNull();
});

it('leaves out a width that names another object, and a preview that is an address', () => {
  const foreign = {
    ...row,
    poster_sizes: ['240w.webp', '480w.webp, https://tracker.example/x 720w', '/../../b-720w.webp'],
    poster_preview: 'https://tracker.example/pixel.webp',
  };
  expect(posterOf(foreign)).toMatchObject({
    srcSet: `${own('1-a-240w.webp')} 240w`,
    preview: null,
  });
});
