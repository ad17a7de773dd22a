import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { smallVideoOf } from '../../src/domain/video/small-video.ts';
import { writeVideo } from '../e2e/support/made-video.ts';
import startDemo from '../overlays/start-app.ts';
import { createTalentWithPitch } from '../support/people/people.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The pitch whose video needs a line of 2 Mbit/s, and has a small rendition. */
    heavyPitch: string;
  }
}

const films = '../../tools/backend/demo/films';
/** One of the demo's, 35 s. */
const film = 'sofia.mp4';
const bytes = 8_800_000;

/** Publishes a pitch of the demo as heavy as one that was made light, which the demo's own are not. */
async function publishHeavyPitch(): Promise<string> {
  const { client, userId, positionId } = await createTalentWithPitch('Sofia Heavy');
  const folder = mkdtempSync(join(tmpdir(), 'pitchreel-playback-'));
  const path = join(folder, film);
  await writeVideo(path, { film: `${films}/${film}`, bytes, isIndexFirst: true });
  const store = async (name: string, from: string) => {
    const bucket = client.storage.from('talent_videos');
    const options = { contentType: 'video/mp4' };
    const { error } = await bucket.upload(`${userId}/${name}`, readFileSync(from), options);
    if (error) throw error;
    return bucket.getPublicUrl(`${userId}/${name}`).data.publicUrl;
  };
  const small = join(import.meta.dirname, '../fixtures', films, smallVideoOf(film));
  const url = await store('heavy.mp4', path);
  await store(smallVideoOf('heavy.mp4'), small);
  rmSync(folder, { recursive: true });
  const position = () => client.from('talent_positions');
  for (const change of [{ video_url: url }, { has_small_video: true }]) {
    const { error } = await position().update(change).eq('id', positionId);
    if (error) throw error;
  }
  return positionId;
}

/** Starts the app with its demo data and one more pitch. */
export default async function startPlayback(project: TestProject): Promise<() => Promise<void>> {
  const stop = await startDemo(project);
  project.provide('heavyPitch', await publishHeavyPitch());
  return stop;
}
