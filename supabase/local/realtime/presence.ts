/** What one client says about itself, as the others see it. */
export type Meta = Readonly<Record<string, unknown>>;
/** Presence key (usually a user id) to the metas of its clients: the protocol's own shape. */
export type PresenceState = Record<string, { metas: Meta[] }>;
export interface PresenceDiff {
  joins: PresenceState;
  leaves: PresenceState;
}

interface Entry {
  key: string;
  meta: Meta;
}

/** Who is present on one topic; `Owner` is the channel that tracked. */
export class Presence<Owner> {
  readonly #entries = new Map<Owner, Entry>();

  /** Sets what the owner says; the answer is what to tell the others. */
  track(owner: Owner, key: string, meta: Meta): PresenceDiff {
    const leaves = this.#leaving(owner);
    this.#entries.set(owner, { key, meta });
    return { joins: { [key]: { metas: [meta] } }, leaves };
  }

  /** Removes the owner; null when it was not present. */
  untrack(owner: Owner): PresenceDiff | null {
    const leaves = this.#leaving(owner);
    return this.#entries.delete(owner) ? { joins: {}, leaves } : null;
  }

  state(): PresenceState {
    const state: PresenceState = {};
    for (const { key, meta } of this.#entries.values()) {
      (state[key] ??= { metas: [] }).metas.push(meta);
    }
    return state;
  }

  #leaving(owner: Owner): PresenceState {
    const entry = this.#entries.get(owner);
    return entry ? { [entry.key]: { metas: [entry.meta] } } : {};
  }
}
