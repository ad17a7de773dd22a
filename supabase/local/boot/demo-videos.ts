import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Log } from '../contract.ts';
import type { Db } from '../database/db.ts';
import { projectPath } from '../paths.ts';

const TYPES: Record<string, string> = { mp4: 'video/mp4', jpg: 'image/jpeg', vtt: 'text/vtt' };

/**
 * Puts the demo pitches where the seed's positions say they are: `…/talent_videos/<talent>/<slug>.mp4`
 * is supabase/local/demo/<slug>.mp4. What is there already stays, so a start that was cut short is
 * made good by the next one.
 */
export async function storeDemoVideos(
  db: Db,
  { url, secretKey, log }: { url: string; secretKey: string; log: Log },
): Promise<void> {
  const objects = await db.query<{ bucket: string; path: string }>(
    `with addresses as (
       select regexp_match(unnest(array[video_url, poster_url, captions_url]),
                           '/storage/v1/object/public/(talent_videos|talent_posters|talent_captions)/(.+)$') as parts
       from public.talent_positions)
     select parts[1] as bucket, parts[2] as path from addresses
     where parts is not null and not exists (
       select from storage.objects where bucket_id = parts[1] and name = parts[2])`,
  );
  const missing: string[] = [];
  for (const { bucket, path } of objects) {
    const file = projectPath('supabase/local/demo', basename(path));
    if (existsSync(file))
      await store(`${url}/storage/v1/object/${bucket}/${path}`, file, secretKey);
    else missing.push(`${bucket}/${path}`);
  }
  if (missing.length > 0) log(`no file for ${missing.join(', ')}`);
}

async function store(address: string, file: string, secretKey: string): Promise<void> {
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      apikey: secretKey,
      authorization: `Bearer ${secretKey}`,
      'content-type': TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'cache-control': 'max-age=3600',
      'x-upsert': 'true',
    },
    body: await readFile(file),
  });
  if (!response.ok) throw new Error(`${address}: ${await response.text()}`);
}
