import { readVideoFacts, type FilmFacts } from './film-facts.ts';
import type { StoredVideo } from './stored-films.ts';

export interface ExaminedVideo extends StoredVideo {
  /** What the video is, or why it could not be read. */
  found: FilmFacts | { failure: string };
}

const atOnce = 8;

/**
 * Reads the head of each video.
 *
 * @param project Address of the Supabase project.
 * @param onExamined Called after each video.
 */
export async function examineVideos(
  films: readonly StoredVideo[],
  project: string,
  onExamined: () => void,
): Promise<ExaminedVideo[]> {
  const examined: ExaminedVideo[] = [];
  const waiting = films.values();
  const work = async () => {
    for (const film of waiting) {
      const name = film.path.split('/').map(encodeURIComponent).join('/');
      const found = await readVideoFacts(`${project}/storage/v1/object/public/${name}`).catch(
        (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }),
      );
      examined.push({ ...film, found });
      onExamined();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return examined;
}
