import { env } from '@/lib/env';
import { toAppError } from '@/lib/errors/errors';
import { ownStorageUrl } from '@/lib/supabase/own-storage-url';
import { getSupabase, publicStorageUrl } from '@/lib/supabase/supabase';
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
const captionsBucket = 'talent_captions';
const cacheSeconds = '3600';

/** What a position points to. Addresses are public; null where there is none. */
export interface PositionVideo {
  videoUrl: string | null;
  posterUrl: string | null;
}

/** The same with the captions, which the database drops with the video they were made for. */
export interface StoredVideo extends PositionVideo {
  captionsUrl: string | null;
}

/** A position's video at this project's own storage, whatever host its stored address names. */
export function shownVideo({ videoUrl, posterUrl, captionsUrl }: StoredVideo): StoredVideo {
  return {
    videoUrl: videoUrl && (ownStorageUrl(videoUrl, videoBucket) ?? videoUrl),
    posterUrl: posterUrl && (ownStorageUrl(posterUrl, posterBucket) ?? posterUrl),
    captionsUrl: captionsUrl && (ownStorageUrl(captionsUrl, captionsBucket) ?? null),
  };
}

/**
 * Where a new video, or its captions, lies in its bucket: `{userId}/{timestamp}-{random}.{ext}`.
 * Only characters that every storage takes in a key.
 */
export function newObjectName(
  userId: string,
  extension: 'mp4' | 'webm' | 'vtt',
  now: number = Date.now(),
  random: string = crypto.randomUUID().slice(0, 8),
): string {
  return `${userId}/${now}-${random}.${extension}`;
}

/** The poster of a video object, cut from its `index`th frame: same name, JPEG. */
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

/** What is said of an upload without a session (docs/product.md, Uploading). */
const noUserMessage = 'No authenticated user found';

/** The token of one person: never another's, who has signed in here meanwhile. */
async function accessToken(userId: string, renew: boolean): Promise<string> {
  const { auth } = await getSupabase();
  const { data: current, error: unread } = await auth.getSession();
  const isOwn = current.session?.user.id === userId;
  const { data, error } =
    renew && isOwn ? await auth.refreshSession() : { data: current, error: unread };
  // Without a network a session cannot be renewed: that is a reason to wait, not to give up.
  if (error && toAppError(error).code !== 'signed-out' && !data.session) throw error;
  if (data.session?.user.id !== userId) throw new UploadRefused(401, noUserMessage);
  return data.session.access_token;
}

/** Starts or resumes the upload of a person's prepared video under its object name. */
export function uploadVideo(
  userId: string,
  video: PreparedVideo,
  objectName: string,
  observer: UploadObserver,
): Promise<ResumableUpload> {
  return startResumableUpload(
    video.blob,
    {
      supabaseUrl: env.supabaseUrl,
      publishableKey: env.publishableKey,
      accessToken: (renew) => accessToken(userId, renew),
      bucketName: videoBucket,
      objectName,
      contentType: video.contentType,
    },
    observer,
  );
}

/** The public address of an uploaded video. */
export function videoAddress(objectName: string): string {
  return publicStorageUrl(videoBucket, objectName);
}

/**
 * Whether an uploaded video is there for everybody: a storage service whose database fails at the
 * very end removes the file again.
 * @throws AppError when the service does not say
 */
export async function isVideoStored(objectName: string): Promise<boolean> {
  try {
    const { ok, status } = await fetch(videoAddress(objectName), {
      method: 'HEAD',
      cache: 'no-store',
    });
    if (!ok && isTemporaryStatus(status)) throw toAppError({}, status);
    return ok || (status !== 400 && status !== 404);
  } catch (error) {
    throw toAppError(error);
  }
}

/** Where a video lies in its bucket; null when it is not in the person's own folder. */
export function ownVideoPath(userId: string, videoUrl: string | null): string | null {
  return ownObjectPath(videoUrl, videoBucket, userId);
}

/**
 * Uploads the poster of a video and returns its public address. A poster that is there already,
 * from an attempt before, is left as it is. @throws AppError
 */
export async function uploadPoster(
  videoObjectName: string,
  poster: Blob,
  index: number,
): Promise<string> {
  const path = posterNameOf(videoObjectName, index);
  const { storage } = await getSupabase();
  const { error } = await storage.from(posterBucket).upload(path, poster, {
    contentType: 'image/jpeg',
    cacheControl: cacheSeconds,
  });
  if (error && toAppError(error).code !== 'conflict') throw toAppError(error);
  return publicStorageUrl(posterBucket, path);
}

/** Uploads captions as WebVTT and returns their public address. @throws AppError */
export async function uploadCaptions(userId: string, captions: Blob): Promise<string> {
  const path = newObjectName(userId, 'vtt');
  const { storage } = await getSupabase();
  const { error } = await storage.from(captionsBucket).upload(path, captions, {
    contentType: 'text/vtt',
    cacheControl: cacheSeconds,
  });
  if (error) throw toAppError(error);
  return publicStorageUrl(captionsBucket, path);
}

/**
 * Removes the objects behind a position's addresses, if they lie in the person's own folder. What
 * cannot be removed now is left to the scheduled clean-up (docs/decisions/0008-one-video-per-position.md).
 */
export async function removeVideoObjects(
  userId: string,
  { videoUrl = null, posterUrl = null, captionsUrl = null }: Partial<StoredVideo>,
): Promise<void> {
  const { storage } = await getSupabase();
  const remove = async (bucket: string, url: string | null) => {
    const path = ownObjectPath(url, bucket, userId);
    if (path !== null) await storage.from(bucket).remove([path]);
  };
  await Promise.all([
    remove(videoBucket, videoUrl),
    remove(posterBucket, posterUrl),
    remove(captionsBucket, captionsUrl),
  ]).catch(() => undefined);
}
