import type { Context } from '../../context.ts';
import { fault, ok, type Finding } from '../../finding.ts';
import type { Report } from '../../report.ts';
import type { Check } from '../../run.ts';

type Bucket = NonNullable<Report['buckets']>[number];

/** The buckets are the repository's, and those of videos take what site_settings allows. */
export const buckets: Check = { title: 'Buckets and uploads', run };

async function run(context: Context): Promise<Finding[]> {
  const { actual, expected } = await context.reports();
  const defaultLimit = expected.settings?.[0]?.max_film_bytes;
  const filmLimit = actual.settings?.[0]?.max_film_bytes ?? defaultLimit;
  const actualById = new Map((actual.buckets ?? []).map((bucket) => [bucket.id, bucket]));
  const expectedBuckets = (expected.buckets ?? []).map((bucket) => {
    const holdsVideos = bucket.file_size_limit === defaultLimit;
    return {
      ...bucket,
      file_size_limit: holdsVideos ? (filmLimit ?? null) : bucket.file_size_limit,
    };
  });
  const findings = expectedBuckets.flatMap((bucket) =>
    bucketFindings(bucket, actualById.get(bucket.id)),
  );
  return [
    ...(findings.length > 0
      ? findings
      : [ok(`the ${expectedBuckets.length} buckets are as in the migrations`)]),
    ...(filmLimit === undefined ? [] : [await uploadFinding(context, filmLimit)]),
  ];
}

function bucketFindings(expected: Bucket, actual: Bucket | undefined): Finding[] {
  const { id } = expected;
  if (!actual) {
    return [
      fault(
        `there is no bucket ${id}`,
        'a bucket',
        'Run the inserts into storage.buckets of supabase/migrations (20260101000019_storage.sql, 20260101000029_company_files.sql) in the SQL editor.',
      ),
    ];
  }
  const findings: Finding[] = [];
  const compare = (what: string, is: string, should: string, sql: string) => {
    if (is === should) return;
    findings.push(
      fault(
        `the bucket ${id} ${what}: ${is}`,
        should,
        `update storage.buckets set ${sql} where id = '${id}';`,
      ),
    );
  };
  compare(
    'is public',
    yesOrNo(actual.public),
    yesOrNo(expected.public),
    `public = ${String(expected.public)}`,
  );
  compare(
    'takes files of up to',
    sizeOf(actual.file_size_limit),
    sizeOf(expected.file_size_limit),
    `file_size_limit = ${String(expected.file_size_limit)}`,
  );
  const types = (bucket: Bucket) => bucket.allowed_mime_types?.toSorted().join(', ') ?? 'any';
  compare(
    'takes the types',
    types(actual),
    types(expected),
    `allowed_mime_types = '{${expected.allowed_mime_types?.join(',') ?? ''}}'`,
  );
  return findings;
}

const probe = '/storage/v1/upload/resumable';
const tus = { 'tus-resumable': '1.0.0' };
const encoded = (text: string) => Buffer.from(text).toString('base64');

/** Announces an upload of the largest video, which the service refuses at once if it is too large. */
async function uploadFinding({ callProject, need }: Context, limit: number): Promise<Finding> {
  const key = need('SUPABASE_SECRET_KEY');
  const headers = { ...tus, authorization: `Bearer ${key}` };
  const name = `doctor/${crypto.randomUUID()}.mp4`;
  const metadata = { bucketName: 'talent_videos', objectName: name, contentType: 'video/mp4' };
  const answer = await callProject(probe, key, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(limit),
      'upload-metadata': Object.entries(metadata)
        .map(([field, value]) => `${field} ${encoded(value)}`)
        .join(','),
    },
  });
  const size = sizeOf(limit);
  if (answer.status === 201) {
    const location = answer.headers.get('location') ?? '';
    const path = new URL(location, `http://project${probe}`).pathname;
    await callProject(path, key, { method: 'DELETE', headers });
    return ok(`the storage takes videos of ${size}, as max_film_bytes says`);
  }
  if (answer.status === 413) {
    return fault(
      `the storage refuses a video of ${size}, which max_film_bytes allows`,
      "max_film_bytes is at most the project's own limit",
      `Raise the limit on the project's page Storage > Settings (the free plan takes 50 MB), or:\nupdate public.site_settings set max_film_bytes = 52428800;`,
    );
  }
  return fault(
    `the storage answers an upload of ${size} with ${answer.status}`,
    '201',
    "Look for the error in the project's storage logs.",
  );
}

const yesOrNo = (value: boolean | null) => (value ? 'yes' : 'no');

function sizeOf(bytes: number | null): string {
  if (bytes === null) return 'any size';
  const mebibytes = bytes / 1024 ** 2;
  return mebibytes >= 1 && Number.isInteger(mebibytes) ? `${mebibytes} MiB` : `${bytes} bytes`;
}
