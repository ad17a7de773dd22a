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
  /** Whether it has no small rendition; those of the showcase need none. */
  lacksSmall: boolean;
}

/** A position's video without a small rendition. */
export interface FilmWithoutSmall {
  bucket: 'talent_videos' | 'company_videos';
  name: string;
  positionId: string;
  videoUrl: string;
}

const showcaseBuckets = ['video-previews', 'talent-videos'];
const videoName = /\.(mp4|webm|mov)$/i;
const pageSize = 1000;
const videoPath = /\/storage\/v1\/object\/public\/(talent_videos\/.+)$/;

const positionsSchema = v.array(
  v.object({
    id: v.string(),
    video_url: v.string(),
    audience: v.picklist(['anyone', 'companies']),
    has_small_video: v.boolean(),
  }),
);
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

/**
 * The videos of positions that have no small rendition, those for companies only too. What an operator has hidden is
 * left out.
 *
 * @throws Broken when the project refuses, NotCheckable when a setting is missing.
 */
export async function filmsWithoutSmall(project: Project): Promise<FilmWithoutSmall[]> {
  const rows = await shownPositions(project, '&has_small_video=is.false');
  return rows.map(({ id, video_url, audience, path }) => ({
    bucket: audience === 'companies' ? 'company_videos' : 'talent_videos',
    name: path.slice(path.indexOf('/') + 1),
    positionId: id,
    videoUrl: video_url,
  }));
}

async function videosOfPositions(project: Project): Promise<StoredVideo[]> {
  const films = new Map<string, StoredVideo>();
  for (const { id, path, has_small_video } of await shownPositions(
    project,
    '&audience=eq.anyone',
  )) {
    const { positions } = films.get(path) ?? { positions: [] };
    films.set(path, { path, positions: [...positions, id], lacksSmall: !has_small_video });
  }
  return [...films.values()];
}

/** The positions whose video is in the storage, with its path there as its address names it. */
async function shownPositions(project: Project, filter: string) {
  const rows: v.InferOutput<typeof positionsSchema> = [];
  for (let after = ''; ;) {
    const page = await ask(
      project,
      positionsSchema,
      `/rest/v1/talent_positions?select=id,video_url,audience,has_small_video&video_url=not.is.null&hidden_at=is.null${filter}&order=id&limit=${pageSize}${after}`,
    );
    rows.push(...page);
    const last = page.at(-1);
    if (!last) break;
    after = `&id=gt.${last.id}`;
  }
  const suspended = await ask(project, suspensionsSchema, '/rest/v1/suspensions?select=user_id');
  return rows.flatMap((row) => {
    // A YouTube address names no object.
    const path = videoPath.exec(row.video_url)?.[1];
    const isSuspended = suspended.some(({ user_id }) =>
      path?.startsWith(`talent_videos/${user_id}/`),
    );
    return path && !isSuspended ? [{ ...row, path }] : [];
  });
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
      if (videoName.test(name))
        films.push({ path: `${bucket}/${name}`, positions: [], lacksSmall: false });
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
