import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Db } from '../database/db.ts';
import type { OnStep } from '../log.ts';
import { projectPath } from '../paths.ts';

const mediaTypes: Record<string, string> = {
  '.mp4': 'video/mp4',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
};

const demoFolder = projectPath('tools/backend/demo/films');

/**
 * Uploads the demo pitches to the addresses in the seed's positions:
 * `…/talent_videos/<talent>/<slug>.mp4` is tools/backend/demo/films/<slug>.mp4. Existing objects
 * are kept, so the next start completes an interrupted one. Positions of other people are skipped,
 * because only addresses that end in the name of a demo file count.
 */
export async function storeDemoVideos(
  db: Db,
  {
    url,
    secretKey,
    onStep = () => {},
  }: { url: string; secretKey: string; onStep?: OnStep | undefined },
): Promise<void> {
  const objects = await db.query<{ bucket: string; path: string; file: string }>(
    `with addresses as (
       select regexp_match(unnest(private.files_of(p)),
                           '/storage/v1/object/public/(talent_videos|talent_posters)/([0-9a-f-]{36})/([a-z]+(?:-[0-9]+w|-small)?[.](?:mp4|jpg|webp))$') as parts
       from public.talent_positions p)
     select parts[1] as bucket, parts[2] || '/' || parts[3] as path, parts[3] as file from addresses
     where parts is not null and not exists (
       select from storage.objects
       where bucket_id = parts[1] and name = parts[2] || '/' || parts[3])`,
  );
  const files = new Set((await readdir(demoFolder)).filter((name) => extname(name) in mediaTypes));
  const missing = objects.filter(({ file }) => files.has(file));
  if (missing.length > 0) onStep('Storing the demo films');
  for (const { bucket, path, file } of missing) {
    await store(`${url}/storage/v1/object/${bucket}/${path}`, file, secretKey);
  }
}

async function store(address: string, file: string, secretKey: string): Promise<void> {
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      apikey: secretKey,
      authorization: `Bearer ${secretKey}`,
      'content-type': mediaTypes[extname(file)] ?? '',
      'cache-control': 'max-age=3600',
      'x-upsert': 'true',
    },
    body: await readFile(join(demoFolder, file)),
  });
  if (!response.ok) throw new Error(`${address}: ${await response.text()}`);
}
