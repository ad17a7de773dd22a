import { readFileSync } from 'node:fs';
import { fixture, type Person } from './people.ts';

/** A fixture as a file that a person chooses. */
export const videoFile = (name: string) => new File([readFileSync(fixture(name))], name);

export const objectsOf = async ({ client, userId }: Person, bucket: string) =>
  (await client.storage.from(bucket).list(userId)).data?.map(({ name }) => name) ?? [];

export const positionsOf = async ({ client, userId }: Person) => {
  const { data } = await client
    .from('talent_positions')
    .select(
      'id, position_title, video_url, poster_url, poster_sizes, poster_preview, has_small_video',
    )
    .eq('talent_id', userId)
    .order('created_at');
  return data ?? [];
};
