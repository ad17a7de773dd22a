import * as v from 'valibot';
import { Broken } from '../doctor/finding.ts';
import { jsonOf, type CallInit } from '../doctor/http.ts';
import type { Project } from '../doctor/project.ts';

/** A video that someone can watch. */
export interface StoredVideo {
  /** Bucket and name, e.g. `talent_videos/<talent>/<file>`. */
  path: string;
  /** Ids of the positions that show it; none for the operator's showcase. */
  positions: string[];
}

const showcaseBuckets = ['video-previews', 'talent-videos'];
const videoName = /\.(mp4|webm|mov)$/i;
const pageSize = 1000;
const videoPath = /\/storage\/v1\/object\/public\/(talent_videos\/.+)$/;

const positionsSchema = v.array(v.object({ id: v.string(), video_url: v.string() }));
const suspensionsSchema = v.array(v.object({ user_id: v.string() }));
const objectsSchema = v.array(v.object({ name: v.string() }));

/**
 * The videos of positions and of the showcase. What no position uses is left out: nobody sees it, and
 * clean-storage removes it. So is what is not public: hidden by an operator, or for companies only.
 *
 * @throws Broken when the project refuses, NotCheckable when a setting is missing.
 */
export async function storedVideos(project: Project): Promise<StoredVideo[]> {
  const films = [...(await videosOfPositions(project))];
  for (const bucket of showcaseBuckets) films.push(...(await videosOfShowcase(project, bucket)));
  return films;
}

async function videosOfPositions(project: Project): Promise<StoredVideo[]> {
  const positionsOf = new Map<string, string[]>();
  let after = '';
  while (true) {
    const from = after && `&id=gt.${after}`;
    const page = await ask(
      project,
      positionsSchema,
      `/rest/v1/talent_positions?select=id,video_url&video_url=not.is.null&hidden_at=is.null&audience=eq.anyone&order=id&limit=${pageSize}${from}`,
    );
    for (const { id, video_url } of page) {
      // A YouTube address names no object.
      const path = videoPath.exec(video_url)?.[1];
      if (path) positionsOf.set(path, [...(positionsOf.get(path) ?? []), id]);
    }
    const last = page.at(-1);
    if (!last) break;
    after = last.id;
  }
  const suspended = await ask(project, suspensionsSchema, '/rest/v1/suspensions?select=user_id');
  return [...positionsOf]
    .map(([path, positions]) => ({ path, positions }))
    .filter(
      ({ path }) => !suspended.some(({ user_id }) => path.startsWith(`talent_videos/${user_id}/`)),
    );
}

async function videosOfShowcase(project: Project, bucket: string): Promise<StoredVideo[]> {
  const films: StoredVideo[] = [];
  for (let offset = 0; ; offset += pageSize) {
    const page = await ask(project, objectsSchema, `/storage/v1/object/list/${bucket}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ prefix: '', limit: pageSize, offset }),
    });
    for (const { name } of page) {
      if (videoName.test(name)) films.push({ path: `${bucket}/${name}`, positions: [] });
    }
    if (page.length < pageSize) return films;
  }
}

async function ask<T>(
  { callProject, need }: Project,
  schema: v.GenericSchema<unknown, T>,
  path: string,
  init?: CallInit,
): Promise<T> {
  const answer = await callProject(path, need('SUPABASE_SECRET_KEY'), init);
  const parsed = v.safeParse(schema, jsonOf(answer));
  if (answer.status === 200 && parsed.success) return parsed.output;
  throw new Broken(
    `the project answers ${new URL(path, 'http://project').pathname} with ${answer.status}`,
    'a list',
    'Check SUPABASE_SECRET_KEY in supabase/.env, and run npm run doctor.',
  );
}
