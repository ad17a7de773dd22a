import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { toAppError } from '@/lib/errors/errors';
import { queryClient } from '@/lib/query/query-client';
import { callFunction } from '@/lib/supabase/call-function';
import { ownStoragePath } from '@/lib/supabase/own-storage-url';
import { getSupabase } from '@/lib/supabase/supabase';
import { env } from '@/lib/env';
import type { CompanyFiles, TalentBucket } from './company-file-url';
import type { Audience } from '@/domain/position/own-position';
import { posterFilesOf, type PosterColumns } from './poster';

const companyFilesKey = ['company-files'] as const;
/** An address works for an hour and is reused in the first half of it, so no picture loads twice. */
const lifetimeSeconds = 3600;
const renewalMs = (lifetimeSeconds / 2) * 1000;
/** How often a list looks whether an address is half used up. */
const lookAgainMs = 5 * 60_000;
const pitchesPerCall = 100;

interface FeedPitch {
  readonly position_id: string;
  readonly companies_only: boolean;
}

const ofPitches = [...companyFilesKey, 'of pitches'] as const;
queryClient.setQueryDefaults(ofPitches, { gcTime: lifetimeSeconds * 1000 });

/**
 * The signed addresses of these pitches' files; requested only where they're unknown or half their
 * lifetime is over.
 */
async function readFiles(ids: readonly string[]): Promise<CompanyFiles> {
  const keyOf = (id: string) => [...ofPitches, id];
  const due = Date.now() - renewalMs;
  const staleIds = ids.filter(
    (id) => (queryClient.getQueryState(keyOf(id))?.dataUpdatedAt ?? 0) <= due,
  );
  for (let start = 0; start < staleIds.length; start += pitchesPerCall) {
    const position_ids = staleIds.slice(start, start + pitchesPerCall);
    const { files } = await callFunction('film-addresses', { position_ids });
    const filesByPosition = new Map<string, Record<string, string>>();
    for (const { position_id, bucket, name, path } of files) {
      const own = filesByPosition.get(position_id) ?? {};
      own[`${bucket}/${name}`] = `${env.supabaseUrl}/storage/v1${path}`;
      filesByPosition.set(position_id, own);
    }
    for (const [id, own] of filesByPosition) queryClient.setQueryData<CompanyFiles>(keyOf(id), own);
  }
  return Object.assign({}, ...ids.map((id) => queryClient.getQueryData(keyOf(id))));
}

const none: CompanyFiles = {};

const closedIn = (rows: readonly FeedPitch[]) =>
  rows.flatMap((row) => (row.companies_only ? row.position_id : []));

/**
 * Adds to the pitches among these rows that companies alone may watch where their files load. Where that cannot be asked,
 * their videos do not load, and the others are shown all the same.
 */
export async function withCompanyFiles<Row extends FeedPitch>(
  rows: readonly Row[],
): Promise<(Row & { files?: CompanyFiles })[]> {
  const ids = closedIn(rows);
  if (ids.length === 0) return [...rows];
  const files = await readFiles(ids).catch(() => none);
  return rows.map((row) => (row.companies_only ? { ...row, files } : row));
}

/**
 * The signed addresses of these pitches' files, renewed while they're on the screen. A playing
 * video's address doesn't change.
 */
export function useLastingFiles(rows: readonly FeedPitch[]): CompanyFiles | undefined {
  const ids = closedIn(rows);
  return useQuery({
    queryKey: [...companyFilesKey, 'lasting', ids],
    enabled: ids.length > 0,
    queryFn: () => readFiles(ids),
    staleTime: lookAgainMs,
    refetchInterval: lookAgainMs,
    placeholderData: keepPreviousData,
  }).data;
}

interface OwnPitch extends PosterColumns {
  readonly audience: Audience;
  readonly video_url: string | null;
}

const signedQuery = (bucket: TalentBucket, paths: readonly string[]) =>
  queryOptions({
    queryKey: [...companyFilesKey, 'own', bucket, paths],
    networkMode: 'always',
    retry: 1,
    staleTime: ({ state }) =>
      Object.keys(state.data ?? {}).length === paths.length ? renewalMs : 0,
    queryFn: async (): Promise<CompanyFiles> => {
      const { storage } = await getSupabase();
      const { data, error } = await storage
        .from(bucket.replace('talent_', 'company_'))
        .createSignedUrls([...paths], lifetimeSeconds);
      if (error) throw toAppError(error);
      return Object.fromEntries(
        data.flatMap(({ path, signedUrl }) =>
          path && signedUrl ? [[`${bucket}/${path}`, signedUrl]] : [],
        ),
      );
    },
  });

/**
 * Adds to the talent's own positions that companies alone may watch where their files load; also to another's, for an
 * operator. Where that cannot be asked, they are shown without.
 */
export async function withOwnFiles<Row extends OwnPitch>(
  rows: readonly Row[],
): Promise<(Row & { files?: CompanyFiles })[]> {
  const closedRows = rows.filter(({ audience }) => audience === 'companies');
  const pathsIn = (bucket: TalentBucket, addresses: readonly (string | null)[]) =>
    addresses.flatMap((address) => (address && ownStoragePath(address, bucket)) || []);
  const pathsByBucket: [TalentBucket, string[]][] = [
    [
      'talent_videos',
      pathsIn(
        'talent_videos',
        closedRows.map((row) => row.video_url),
      ),
    ],
    ['talent_posters', pathsIn('talent_posters', closedRows.flatMap(posterFilesOf))],
  ];
  const signedFiles = await Promise.all(
    pathsByBucket
      .filter(([, paths]) => paths.length > 0)
      .map(([bucket, paths]) =>
        queryClient.fetchQuery(signedQuery(bucket, paths)).catch(() => none),
      ),
  );
  const files: CompanyFiles = Object.assign({}, ...signedFiles);
  return rows.map((row) => (row.audience === 'companies' ? { ...row, files } : row));
}

/**
 * The signed address of a talent's own object that only companies may load; null if it isn't in
 * that bucket.
 * @throws AppError
 */
export async function ownCompanyAddress(
  bucket: TalentBucket,
  path: string,
): Promise<string | null> {
  const { storage } = await getSupabase();
  // Several at once, because a single missing one would be answered with an error.
  const { data, error } = await storage
    .from(bucket.replace('talent_', 'company_'))
    .createSignedUrls([path], lifetimeSeconds);
  if (error) throw toAppError(error);
  return data[0]?.signedUrl || null;
}

/** Forgets the addresses: files have been moved. */
export function forgetCompanyFiles(): void {
  queryClient.removeQueries({ queryKey: companyFilesKey });
}
