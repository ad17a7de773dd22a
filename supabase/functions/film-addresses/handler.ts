import { smallVideoOf } from '../../../src/domain/video/small-video.ts';
import { answer } from '../_shared/request/answer.ts';
import { bodyOf } from '../_shared/request/body.ts';
import { browserFunction } from '../_shared/request/browser-function.ts';
import { callerOf } from '../_shared/request/caller.ts';
import { readEnv, type Env } from '../_shared/env.ts';
import { publishableKey } from '../_shared/keys.ts';
import { refusal } from '../_shared/request/refusal.ts';
import { callAsService } from '../_shared/service.ts';
import { isUuid } from '../_shared/uuid.ts';

export const needs = [] as const;

/** How long an address can be used. */
const lifetimeSeconds = 3600;
const mostPitches = 100;
const timeoutMs = 10_000;

/** What the feed says of a pitch's files, as paths with the public buckets in them. */
interface Pitch {
  readonly position_id: string;
  readonly video_url: string;
  readonly poster_url: string | null;
  readonly poster_sizes: readonly string[];
  readonly has_small_video: boolean;
}

/** A file of a pitch, by its public path. */
interface PitchFile {
  readonly position_id: string;
  readonly address: string;
}

interface SignedFile {
  readonly position_id: string;
  /** The public bucket of its kind, which the feed names. */
  readonly bucket: string;
  readonly name: string;
  /** Below the storage's own address. */
  readonly path: string;
}

/**
 * The addresses of the videos, with their small renditions, and covers of pitches that companies alone may watch, each for
 * an hour (docs/decisions/0062-who-may-watch.md): POST `{"position_ids": [...]}` with the person's token. Who may watch what is
 * the database's to say: it is asked in the caller's name.
 *
 * @returns 200 with `files`, without those of pitches that the caller may not watch or that are public; 400 for more
 *   than 100 ids or what is none, 401 without a token.
 */
export default browserFunction({
  name: 'film-addresses',
  needs,
  failure: 'The addresses could not be given. Try again later.',
  run: async (request, env) => {
    await callerOf(request, env);
    const { position_ids: ids } = await bodyOf(request);
    if (!Array.isArray(ids) || ids.length > mostPitches || !ids.every(isUuid)) {
      throw refusal(
        400,
        'unknown_subject',
        `position_ids is not a list of up to ${mostPitches} ids.`,
      );
    }
    const fileNames = (await pitchesFor(request, env, ids)).flatMap(filesOf);
    const files = await Promise.all(
      ['videos', 'posters'].map((kind) => sign(env, kind, fileNames)),
    );
    return answer(200, { files: files.flat() });
  },
});

async function pitchesFor(request: Request, env: Env, ids: readonly string[]): Promise<Pitch[]> {
  if (ids.length === 0) return [];
  const query = new URLSearchParams({
    select: 'position_id,video_url,poster_url,poster_sizes,has_small_video',
    companies_only: 'is.true',
    position_id: `in.(${ids.join(',')})`,
  });
  const response = await fetch(`${readEnv(env, 'SUPABASE_URL')}/rest/v1/video_feed?${query}`, {
    headers: {
      apikey: publishableKey(env),
      authorization: request.headers.get('authorization') ?? '',
    },
    signal: AbortSignal.timeout(timeoutMs),
  });
  const rows: unknown = await response.json();
  if (!response.ok || !Array.isArray(rows)) {
    throw new Error(`video_feed answered ${response.status}`);
  }
  return rows;
}

const publicPath = /^\/storage\/v1\/object\/public\/(talent_videos|talent_posters)\/(.+)$/;

function filesOf({
  position_id,
  video_url,
  poster_url,
  poster_sizes,
  has_small_video,
}: Pitch): PitchFile[] {
  const small = has_small_video ? [smallVideoOf(video_url)] : [];
  const cover = poster_url === null ? [] : [poster_url];
  const widths = poster_sizes.flatMap((size) =>
    cover.map((address) => `${address.replace(/\.[^./]+$/, '')}-${size}`),
  );
  return [video_url, ...small, ...cover, ...widths].map((address) => ({ position_id, address }));
}

/** The files of a kind that lie in the bucket for companies; one that is not moved there yet is still public. */
async function sign(env: Env, kind: string, files: readonly PitchFile[]): Promise<SignedFile[]> {
  const bucket = `talent_${kind}`;
  const pitches = new Map(
    files.flatMap(({ position_id, address }) => {
      const match = publicPath.exec(address);
      return match?.[1] === bucket && match[2] !== undefined ? [[match[2], position_id]] : [];
    }),
  );
  if (pitches.size === 0) return [];
  const signatures = await callAsService(env, {
    path: `storage/v1/object/sign/company_${kind}`,
    body: { expiresIn: lifetimeSeconds, paths: [...pitches.keys()] },
  });
  if (!Array.isArray(signatures)) throw new Error(`what was signed of company_${kind} is no list`);
  const entries: readonly { path: string | null; signedURL: string | null }[] = signatures;
  return entries.flatMap(({ path: name, signedURL: path }) => {
    const position_id = name && pitches.get(name);
    return name && position_id && path ? [{ position_id, bucket, name, path }] : [];
  });
}
