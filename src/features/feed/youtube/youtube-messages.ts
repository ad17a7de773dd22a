import * as v from 'valibot';
import { secondsForView } from '@/features/feed/player/playback';

export const embedOrigin = 'https://www.youtube-nocookie.com';

const seconds = v.fallback(v.optional(v.pipe(v.number(), v.finite())), undefined);

const embedMessage = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    event: v.string(),
    info: v.fallback(v.optional(v.object({ currentTime: seconds, duration: seconds })), undefined),
  }),
);

/** A message of the embed; the times, in seconds, are there only where it says them. */
export type EmbedMessage = v.InferOutput<typeof embedMessage>;

/** A window's message, checked; undefined when it is not one of the embed. */
export function readEmbedMessage(event: MessageEvent<unknown>): EmbedMessage | undefined {
  if (event.origin !== embedOrigin) return undefined;
  const result = v.safeParse(embedMessage, event.data);
  return result.success ? result.output : undefined;
}

/** Two reports further apart than this are a jump, not playback. */
const maxPlaybackStepSeconds = 2;

/** How much of an embed was played, from the times that it reports now and then. */
export class EmbedClock {
  #time: number | undefined;
  #duration = 0;
  #played = 0;

  /** A loop or a jump is not playback. */
  add({ info }: EmbedMessage): void {
    if (info?.duration !== undefined) this.#duration = info.duration;
    if (info?.currentTime === undefined) return;
    const step = info.currentTime - (this.#time ?? info.currentTime);
    if (step > 0 && step <= maxPlaybackStepSeconds) this.#played += step;
    this.#time = info.currentTime;
  }

  /** Whether enough was played to count as a view. */
  get countsAsView(): boolean {
    return this.#played >= secondsForView(this.#duration);
  }

  /** 0 to 1; undefined while it is not known. */
  get fraction(): number | undefined {
    if (this.#time === undefined || this.#duration <= 0) return undefined;
    return Math.min(1, this.#time / this.#duration);
  }
}
