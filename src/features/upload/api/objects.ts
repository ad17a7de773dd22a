import type { CompanyFiles, TalentBucket } from '@/domain/video/company-file-url';
import { ownCompanyAddress } from '@/domain/video/company-files';
import { hiddenAddressOf } from '@/domain/video/file-address';
import type { Audience } from '@/domain/position/own-position';
import { posterSizeOf, type StoredPoster } from '@/domain/video/poster';
import { smallVideoOf } from '@/domain/video/small-video';
import { env } from '@/lib/env';
import { isAppError, toAppError } from '@/lib/errors/errors';
import { ownStoragePath } from '@/lib/supabase/own-storage-url';
import { getSupabase, publicStorageUrl } from '@/lib/supabase/supabase';
import { resizePoster } from '@/features/upload/media/poster-sizes';
import type { PreparedVideo } from '@/features/upload/storage/pending-uploads';
import {
  isTemporaryStatus,
  startResumableUpload,
  UploadRefused,
  type ResumableUpload,
  type UploadObserver,
} from '@/features/upload/transfer/resumable-upload';

const videoBucket = 'talent_videos';
const posterBucket = 'talent_posters';
/** Where a file is uploaded, so that one for companies is never public (docs/decisions/0062-who-may-watch.md). */
const uploadBuckets = {
  anyone: { video: videoBucket, poster: posterBucket },
  companies: { video: 'company_videos', poster: 'company_posters' },
} as const;
const cacheSeconds = '3600';
/** How long a video's publication waits for its poster's further widths. */
const widthsTimeoutMs = 10_000;

/** The public addresses that a position points to; null where there is none. */
export interface StoredVideo {
  videoUrl: string | null;
  posterUrl: string | null;
}

/** Everything that a position has in storage: its addresses, and the further widths of its poster. */
export type PositionFiles = StoredVideo &
  Pick<StoredPoster, 'posterSizes'> & {
    /** Who may watch it, which decides where it is stored; anyone if absent. */
    audience?: Audience;
  };

/**
 * Where a position's video and poster load, in this project's own storage whatever host they name; null for a file that is
 * still on its way to where only companies load it.
 * @param files where those of a pitch for companies only load; undefined for a pitch for anyone
 */
export function shownVideo(
  { videoUrl, posterUrl }: StoredVideo,
  files?: CompanyFiles,
): StoredVideo {
  const loadableAddress = (address: string | null, bucket: TalentBucket) => {
    const path = address && ownStoragePath(address, bucket);
    if (!path) return address;
    return files ? (files[`${bucket}/${path}`] ?? null) : publicStorageUrl(bucket, path);
  };
  return {
    videoUrl: loadableAddress(videoUrl, videoBucket),
    posterUrl: loadableAddress(posterUrl, posterBucket),
  };
}

/**
 * Object name for a new video: `{userId}/{timestamp}-{random}.{ext}`, using only characters that every
 * storage accepts in a key.
 */
export function newObjectName(
  userId: string,
  extension: 'mp4' | 'webm',
  now: number = Date.now(),
  random: string = crypto.randomUUID().slice(0, 8),
): string {
  return `${userId}/${now}-${random}.${extension}`;
}

/** The poster's name for a video object and the index of its frame: same name, JPEG. */
export function posterNameOf(videoObjectName: string, index = 0): string {
  return videoObjectName.replace(/\.[^./]+$/, index === 0 ? '.jpg' : `-${index}.jpg`);
}

/**
 * The object's path inside `bucket`, from its public address; null when the address is of another
 * bucket, another owner or another site (a YouTube link), which must never be deleted.
 */
export function ownObjectPath(
  publicUrl: string | null,
  bucket: string,
  userId: string,
): string | null {
  if (publicUrl === null) return null;
  const marker = `/storage/v1/object/public/${bucket}/`;
  const start = publicUrl.indexOf(marker);
  if (start === -1) return null;
  const path = decodeURIComponent(publicUrl.slice(start + marker.length).split(/[?#]/)[0] ?? '');
  return path.startsWith(`${userId}/`) && !path.includes('..') ? path : null;
}

/** The message for an upload without a session (docs/product.md, Uploading). */
const noUserMessage = 'No authenticated user found';

/**
 * The access token of this user only, even if someone else has signed in on this device meanwhile.
 */
async function accessToken(userId: string, renew: boolean): Promise<string> {
  const { auth } = await getSupabase();
  const { data: current, error: unread } = await auth.getSession();
  const isOwn = current.session?.user.id === userId;
  const { data, error } =
    renew && isOwn ? await auth.refreshSession() : { data: current, error: unread };
  // A session that cannot be renewed while offline is a reason to wait, not to fail.
  if (error && toAppError(error).code !== 'signed-out' && !data.session) throw error;
  if (data.session?.user.id !== userId) throw new UploadRefused(401, noUserMessage);
  return data.session.access_token;
}

/** The talent has as many objects or bytes as one talent may have (docs/decisions/0035-limits-per-talent.md). */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

/**
 * StorageFull instead of a refusal by the storage's policies if there is no room for the file,
 * because the refusal itself doesn't name the policy.
 */
async function refusalOf(error: unknown, file: Blob): Promise<unknown> {
  const isForbidden =
    (error instanceof UploadRefused && error.status === 403) ||
    (isAppError(error) && error.code === 'forbidden');
  if (!isForbidden) return error;
  const supabase = await getSupabase();
  const { data: freeSpace } = await supabase.rpc('storage_left').single();
  return freeSpace && (freeSpace.objects === 0 || freeSpace.bytes < file.size)
    ? new StorageFull()
    : error;
}

/**
 * Starts or resumes the upload of a prepared video under its object name. Its end is rejected with
 * StorageFull if there is no room for it.
 */
export async function uploadVideo(
  userId: string,
  video: Pick<PreparedVideo, 'blob' | 'contentType'>,
  objectName: string,
  audience: Audience,
  observer: UploadObserver,
): Promise<ResumableUpload> {
  const transfer = await startResumableUpload(
    video.blob,
    {
      supabaseUrl: env.supabaseUrl,
      publishableKey: env.publishableKey,
      accessToken: (renew) => accessToken(userId, renew),
      bucketName: uploadBuckets[audience].video,
      objectName,
      contentType: video.contentType,
    },
    observer,
  );
  const done = transfer.done.catch(async (error: unknown) => {
    throw await refusalOf(error, video.blob);
  });
  return { ...transfer, done };
}

/** The public address of an uploaded video. */
export function videoAddress(objectName: string): string {
  return publicStorageUrl(videoBucket, objectName);
}

/**
 * Whether an uploaded video is there, for the public, for companies or in a hidden pitch: storage removes the file again if its own
 * database fails at the end of the upload.
 * @throws AppError when the service does not answer
 */
export async function isVideoStored(objectName: string): Promise<boolean> {
  try {
    const { ok, status } = await fetch(videoAddress(objectName), {
      method: 'HEAD',
      cache: 'no-store',
    });
    if (!ok && isTemporaryStatus(status)) throw toAppError({}, status);
    if (ok || (status !== 400 && status !== 404)) return true;
    return (
      (await ownCompanyAddress(videoBucket, objectName)) !== null ||
      (await hiddenAddressOf(videoBucket, objectName)) !== null
    );
  } catch (error) {
    throw toAppError(error);
  }
}

/** A video's path in its bucket; null when it is not in the user's own folder. */
export function ownVideoPath(userId: string, videoUrl: string | null): string | null {
  return ownObjectPath(videoUrl, videoBucket, userId);
}

/**
 * Uploads a video's poster, and then its further widths: those that cannot be stored in
 * ten seconds are left out.
 * @throws AppError or StorageFull when the poster itself cannot be stored
 */
export async function uploadPoster(
  videoObjectName: string,
  poster: Blob,
  index: number,
  audience: Audience,
): Promise<StoredPoster> {
  const path = posterNameOf(videoObjectName, index);
  const { poster: bucket } = uploadBuckets[audience];
  await uploadPicture(bucket, path, poster, 'image/jpeg');
  const { sizes, preview } = await resizePoster(poster);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<string[]>((resolve) => {
    timer = setTimeout(() => resolve([]), widthsTimeoutMs);
  });
  const posterSizes = await Promise.all(
    sizes.map(({ name, picture }) => {
      const upload = uploadPicture(bucket, posterSizeOf(path, name), picture, picture.type).then(
        () => [name],
        () => [],
      );
      return Promise.race([upload, tooLate]);
    }),
  );
  clearTimeout(timer);
  return {
    posterUrl: publicStorageUrl(posterBucket, path),
    posterSizes: posterSizes.flat(),
    posterPreview: preview,
  };
}

/** A picture stored by an earlier attempt is kept. @throws AppError, StorageFull */
async function uploadPicture(
  bucket: string,
  path: string,
  picture: Blob,
  contentType: string,
): Promise<void> {
  const { storage } = await getSupabase();
  const { error } = await storage
    .from(bucket)
    .upload(path, picture, { contentType, cacheControl: cacheSeconds });
  if (error && toAppError(error).code !== 'conflict') {
    throw await refusalOf(toAppError(error), picture);
  }
}

/**
 * Removes the objects behind a position's addresses, the video's small rendition too and the poster's in all widths, if
 * they are in the user's own folder. Objects that cannot be removed now are left to the scheduled clean-up
 * (docs/decisions/0008-one-video-per-position.md).
 */
export async function removeVideoObjects(
  userId: string,
  {
    videoUrl = null,
    posterUrl = null,
    posterSizes = [],
    audience = 'anyone',
  }: Partial<PositionFiles>,
): Promise<void> {
  const { storage } = await getSupabase();
  const { video, poster } = uploadBuckets[audience];
  const remove = async (
    bucket: string,
    place: string,
    url: string | null,
    further: (path: string) => readonly string[],
  ) => {
    const path = ownObjectPath(url, bucket, userId);
    if (path === null) return;
    await storage.from(place).remove([path, ...further(path)]);
  };
  await Promise.all([
    remove(videoBucket, video, videoUrl, (path) => [smallVideoOf(path)]),
    remove(posterBucket, poster, posterUrl, (path) =>
      posterSizes.map((size) => posterSizeOf(path, size)),
    ),
  ]).catch(() => undefined);
}
