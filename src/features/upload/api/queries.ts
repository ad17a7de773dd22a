import { queryOptions } from '@tanstack/react-query';
import { env } from '@/lib/env';
import { AppError, toAppError, unwrap } from '@/lib/errors/errors';
import { getSupabase, publicStorageUrl } from '@/lib/supabase/supabase';
import { inspectVideo } from '@/features/upload/media/inspect';
import { newObjectName, ownObjectPath, posterNameOf } from './object-name';
import { makePosters } from '@/features/upload/media/poster';
import type { PreparedVideo } from '@/features/upload/media/repair';
import {
  startResumableUpload,
  UploadRefused,
  type ResumableUpload,
  type UploadObserver,
} from '@/features/upload/transfer/resumable-upload';
import { VideoChangedElsewhere } from './video-changed-elsewhere';

const VIDEO_BUCKET = 'talent_videos';
const POSTER_BUCKET = 'talent_posters';
const CAPTIONS_BUCKET = 'talent_captions';
const ONE_HOUR_SECONDS = '3600';

/** What a position points to. Addresses are public; null where there is none. */
export interface PositionVideo {
  videoUrl: string | null;
  posterUrl: string | null;
}

/** The same with the captions, which the database drops with the video they were made for. */
export type StoredVideo = PositionVideo & { captionsUrl: string | null };

/** SPEC §8's text for an upload without a session. */
const NO_USER = 'No authenticated user found';

/** The token of one person: never another's, who has signed in here meanwhile. */
async function accessToken(userId: string, renew: boolean): Promise<string> {
  const { auth } = await getSupabase();
  const { data: current, error: unread } = await auth.getSession();
  const isOwn = current.session?.user.id === userId;
  const { data, error } =
    renew && isOwn ? await auth.refreshSession() : { data: current, error: unread };
  // Without a network a session cannot be renewed: that is a reason to wait, not to give up.
  if (error && toAppError(error).code !== 'signed-out' && !data.session) throw error;
  if (data.session?.user.id !== userId) throw new UploadRefused(401, NO_USER);
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
      bucketName: VIDEO_BUCKET,
      objectName,
      contentType: video.contentType,
    },
    observer,
  );
}

/** The public address of an uploaded video. */
export function videoAddress(objectName: string): string {
  return publicStorageUrl(VIDEO_BUCKET, objectName);
}

/** Whether a position's video is an object in the person's own folder, not a link elsewhere. */
export function isOwnVideo(userId: string, videoUrl: string | null): boolean {
  return ownObjectPath(videoUrl, VIDEO_BUCKET, userId) !== null;
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
  const { error } = await storage.from(POSTER_BUCKET).upload(path, poster, {
    contentType: 'image/jpeg',
    cacheControl: ONE_HOUR_SECONDS,
  });
  if (error && toAppError(error).code !== 'conflict') throw toAppError(error);
  return publicStorageUrl(POSTER_BUCKET, path);
}

/** What a position points to now, whatever the screen shows. @throws AppError */
export async function readPositionVideo(positionId: string): Promise<StoredVideo> {
  const supabase = await getSupabase();
  const found = await supabase
    .from('talent_positions')
    .select('video_url, poster_url, captions_url')
    .eq('id', positionId)
    .single();
  const row = unwrap(found);
  return { videoUrl: row.video_url, posterUrl: row.poster_url, captionsUrl: row.captions_url };
}

/**
 * Points a position to its video: this is what publishes it.
 * @throws AppError unless the service answers that the position now points to it
 */
export async function savePositionVideo(positionId: string, video: PositionVideo): Promise<void> {
  const supabase = await getSupabase();
  const saved = await supabase
    .from('talent_positions')
    .update({ video_url: video.videoUrl, poster_url: video.posterUrl })
    .eq('id', positionId)
    .select('video_url')
    .single();
  if (unwrap(saved).video_url !== video.videoUrl) throw new AppError('server');
}

/**
 * Changes a position while it still shows this film: another tab or device may have given it a new
 * one, which this tab never showed. @throws AppError, VideoChangedElsewhere
 */
async function changeShownVideo(
  positionId: string,
  { videoUrl }: PositionVideo,
  columns: { video_url?: null; poster_url?: string | null; captions_url?: string | null },
): Promise<void> {
  const supabase = await getSupabase();
  const changed = unwrap(
    await supabase
      .from('talent_positions')
      .update(columns)
      .eq('id', positionId)
      .eq('video_url', videoUrl ?? '')
      .select('id'),
  );
  if (changed.length === 0) throw new VideoChangedElsewhere();
}

/**
 * Removes the objects behind a position's addresses, if they lie in the person's own folder.
 * What cannot be removed now is left to the scheduled clean-up (DESIGN D8).
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
    remove(VIDEO_BUCKET, videoUrl),
    remove(POSTER_BUCKET, posterUrl),
    remove(CAPTIONS_BUCKET, captionsUrl),
  ]);
}

/**
 * Takes a position's video offline and deletes it; the talent's other positions keep theirs
 * (DESIGN D8). The position first: the feed must never show an address that is gone.
 * @throws AppError when the position could not be changed, VideoChangedElsewhere
 */
export async function deletePositionVideo(
  userId: string,
  positionId: string,
  video: StoredVideo,
): Promise<void> {
  await changeShownVideo(positionId, video, { video_url: null, poster_url: null });
  await removeVideoObjects(userId, video).catch(() => undefined);
}

/** Three frames of a published video to choose a cover from; none when they cannot be drawn. */
export const coverOptionsQuery = (videoUrl: string) =>
  queryOptions({
    queryKey: ['video-covers', videoUrl],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<Blob[]> => {
      const response = await fetch(videoUrl, { signal });
      if (!response.ok) throw toAppError({ message: response.statusText }, response.status);
      const video = await response.blob();
      const inspected = await inspectVideo(video);
      if (!inspected.ok) return [];
      const posters = await makePosters(video, inspected.inspection.facts.durationSeconds);
      return posters.map(({ blob }) => blob);
    },
  });

/**
 * Gives a published video another cover and removes the old one.
 * @throws AppError, VideoChangedElsewhere
 */
export async function replacePoster(
  userId: string,
  positionId: string,
  video: PositionVideo,
  poster: Blob,
): Promise<PositionVideo> {
  const path = ownObjectPath(video.videoUrl, VIDEO_BUCKET, userId);
  if (path === null) throw toAppError({ message: 'Invalid public URL generated' });
  // A name of its own: caches keep the old address for an hour.
  const posterUrl = await uploadPoster(path, poster, Date.now());
  await changeOrTakeBack(userId, positionId, video, { posterUrl });
  await removeVideoObjects(userId, { posterUrl: video.posterUrl }).catch(() => undefined);
  return { videoUrl: video.videoUrl, posterUrl };
}

/** Points the film's position to a new object; removes it when the film is gone. @throws AppError, VideoChangedElsewhere */
async function changeOrTakeBack(
  userId: string,
  positionId: string,
  video: PositionVideo,
  stored: { posterUrl: string } | { captionsUrl: string },
): Promise<void> {
  try {
    await changeShownVideo(
      positionId,
      video,
      'posterUrl' in stored
        ? { poster_url: stored.posterUrl }
        : { captions_url: stored.captionsUrl },
    );
  } catch (error) {
    if (error instanceof VideoChangedElsewhere) {
      await removeVideoObjects(userId, stored).catch(() => undefined);
    }
    throw error;
  }
}

/**
 * Gives a published video captions, in place of those it has; returns their address.
 * @throws AppError, VideoChangedElsewhere
 */
export async function replaceCaptions(
  userId: string,
  positionId: string,
  video: StoredVideo,
  captions: Blob,
): Promise<string> {
  const path = newObjectName(userId, 'vtt');
  const { storage } = await getSupabase();
  const { error } = await storage.from(CAPTIONS_BUCKET).upload(path, captions, {
    contentType: 'text/vtt',
    cacheControl: ONE_HOUR_SECONDS,
  });
  if (error) throw toAppError(error);
  const captionsUrl = publicStorageUrl(CAPTIONS_BUCKET, path);
  await changeOrTakeBack(userId, positionId, video, { captionsUrl });
  await removeVideoObjects(userId, { captionsUrl: video.captionsUrl }).catch(() => undefined);
  return captionsUrl;
}

/**
 * Takes a video's captions away.
 * @throws AppError when the position could not be changed, VideoChangedElsewhere
 */
export async function removeCaptions(
  userId: string,
  positionId: string,
  video: StoredVideo,
): Promise<void> {
  await changeShownVideo(positionId, video, { captions_url: null });
  await removeVideoObjects(userId, { captionsUrl: video.captionsUrl }).catch(() => undefined);
}

/** A captions file, for a player that shows it by itself. */
export const captionsQuery = (captionsUrl: string | null) =>
  queryOptions({
    queryKey: ['captions', captionsUrl],
    enabled: captionsUrl !== null,
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<Blob> => {
      const response = await fetch(captionsUrl ?? '', { signal });
      if (!response.ok) throw toAppError({ message: response.statusText }, response.status);
      return response.blob();
    },
  });
