import { env } from '@/lib/env';
import { toAppError } from '@/lib/errors/errors';
import { getSupabase, publicStorageUrl } from '@/lib/supabase/supabase';
import type { PreparedVideo } from '@/features/upload/media/repair';
import {
  startResumableUpload,
  UploadRefused,
  type ResumableUpload,
  type UploadObserver,
} from '@/features/upload/transfer/resumable-upload';
import { newObjectName, ownObjectPath, posterNameOf } from './object-name';
import type { StoredVideo } from './position-video';

const videoBucket = 'talent_videos';
const posterBucket = 'talent_posters';
const captionsBucket = 'talent_captions';
const cacheSeconds = '3600';

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
