/** A mail service takes five mails a second of everything that the project sends. */
const pauseMs = 250;
/** A mail may take ten seconds and its note ten more, and the next call comes after a minute. */
const lastStartMs = 38_000;

/** Time, given from outside so that tests do not wait. */
export interface Clock {
  /** Milliseconds. */
  now(): number;
  pause(ms: number): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  pause: (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms);
    }),
};

/** The outcome of a mail; 'unavailable' if the mail service takes none for now, 'left' if it wasn't tried. */
export type Outcome = 'sent' | 'failed' | 'unavailable' | 'left';

/**
 * Sends mails one after the other, at most four a second, until one is answered with
 * 'unavailable' or the time of the call is over.
 *
 * @param startedAt when the call began, by the clock.
 * @returns the outcome of each mail, in their order.
 */
export async function sendPaced<T>(
  mails: readonly T[],
  send: (mail: T) => Promise<Exclude<Outcome, 'left'>>,
  { clock, startedAt }: { clock: Clock; startedAt: number },
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let dueAt = clock.now();
  for (const mail of mails) {
    if (dueAt > clock.now()) await clock.pause(dueAt - clock.now());
    if (outcomes.at(-1) === 'unavailable' || clock.now() - startedAt > lastStartMs) break;
    dueAt = clock.now() + pauseMs;
    outcomes.push(await send(mail));
  }
  return mails.map((_mail, index) => outcomes[index] ?? 'left');
}
