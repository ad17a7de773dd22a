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
