export const embedOrigin = 'https://www.youtube-nocookie.com';

/** What the embed says; times in seconds, and only where the message has them. */
export interface EmbedMessage {
  readonly event: string;
  readonly currentTime: number | undefined;
  readonly duration: number | undefined;
}

/** Seconds between two reports that can still be playback; more is a jump. */
const longestStep = 2;

const valueOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

const numberOf = (value: unknown, key: string): number | undefined => {
  const found = valueOf(value, key);
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
};

/** Reads a window's message; undefined when it is not one of the embed. */
export function embedMessage({ origin, data }: MessageEvent<unknown>): EmbedMessage | undefined {
  if (origin !== embedOrigin || typeof data !== 'string') return undefined;
  try {
    const parsed: unknown = JSON.parse(data);
    const event = valueOf(parsed, 'event');
    const info = valueOf(parsed, 'info');
    if (typeof event !== 'string') return undefined;
    return {
      event,
      currentTime: numberOf(info, 'currentTime'),
      duration: numberOf(info, 'duration'),
    };
  } catch {
    return undefined;
  }
}

/** How far an embed was played, from the times that it reports now and then. */
export class EmbedClock {
  private time: number | undefined;
  private duration = 0;
  private played = 0;

  /** Takes a report in; a loop or a jump is not playback. */
  report({ currentTime, duration }: EmbedMessage): void {
    if (duration !== undefined) this.duration = duration;
    if (currentTime === undefined) return;
    const step = currentTime - (this.time ?? currentTime);
    if (step > 0 && step <= longestStep) this.played += step;
    this.time = currentTime;
  }

  /** Whether a second was played (DESIGN D15), or nearly all of what is shorter. */
  get watched(): boolean {
    const enough = this.duration > 0 ? Math.min(1, this.duration * 0.9) : 1;
    return this.played >= enough;
  }

  /** 0 to 1; undefined while it is not known. */
  get fraction(): number | undefined {
    if (this.time === undefined || this.duration <= 0) return undefined;
    return Math.min(1, this.time / this.duration);
  }
}
