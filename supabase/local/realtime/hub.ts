import { randomUUID } from 'node:crypto';
import type { Claims } from '../database/db.ts';
import { encodeText, type Frame, type Version } from './frames.ts';
import type { Permissions } from './permissions.ts';
import type { ClientSocket } from './socket.ts';

/** A client's membership of a topic. */
export interface Channel {
  readonly socket: ClientSocket;
  /** As the client names it, with the prefix `realtime:`. */
  readonly topic: string;
  /** As the database names it, without the prefix. */
  readonly subTopic: string;
  readonly isPrivate: boolean;
  readonly joinRef: string | null;
  /** Whether its own broadcasts come back. */
  readonly self: boolean;
  /** Whether its broadcasts are answered. */
  readonly ack: boolean;
  claims: Claims;
  permissions: Permissions;
}

export interface Broadcast {
  event: string;
  payload: unknown;
  id?: string;
}

/**
 * Every channel of every client, and the way from one to the others. A private topic and a public
 * one of the same name are two topics, so that nobody listens in by leaving out `private`.
 */
export class Hub {
  readonly #topics = new Map<string, Set<Channel>>();

  add(channel: Channel): void {
    const key = keyOf(channel.isPrivate, channel.subTopic);
    const channels = this.#topics.get(key) ?? new Set();
    channels.add(channel);
    this.#topics.set(key, channels);
  }

  remove(channel: Channel): void {
    const key = keyOf(channel.isPrivate, channel.subTopic);
    const channels = this.#topics.get(key);
    channels?.delete(channel);
    if (channels?.size === 0) this.#topics.delete(key);
  }

  /** Delivers to every channel of the topic, except the given one. */
  broadcast(
    isPrivate: boolean,
    subTopic: string,
    { event, payload, id = randomUUID() }: Broadcast,
    except?: Channel,
  ): void {
    const channels = this.#topics.get(keyOf(isPrivate, subTopic)) ?? [];
    sendAll(
      [...channels].filter((channel) => channel !== except),
      {
        joinRef: null,
        ref: null,
        topic: `realtime:${subTopic}`,
        event: 'broadcast',
        payload: { type: 'broadcast', event, payload, meta: { id } },
      },
    );
  }
}

function keyOf(isPrivate: boolean, subTopic: string): string {
  return `${isPrivate ? 'private' : 'public'}:${subTopic}`;
}

/** Encodes a frame once per protocol version, however many receive it. */
function sendAll(channels: readonly Channel[], frame: Frame): void {
  const encoded = new Map<Version, string>();
  for (const { socket } of channels) {
    const data = encoded.get(socket.version) ?? encodeText(socket.version, frame);
    encoded.set(socket.version, data);
    socket.sendEncoded(data);
  }
}
