import { randomUUID } from 'node:crypto';
import type { Claims } from '../database/db.ts';
import { encodeText, type Frame, type Version } from './frames.ts';
import type { Permissions } from './permissions.ts';
import type { ClientSocket } from './socket.ts';

/** A client's subscription to a topic. */
export interface Channel {
  readonly socket: ClientSocket;
  /** The client's name of the topic, with the prefix `realtime:`. */
  readonly topic: string;
  /** The database's name of the topic, without the prefix. */
  readonly subTopic: string;
  readonly isPrivate: boolean;
  readonly joinRef: string | null;
  /** Whether the client receives its own broadcasts. */
  readonly self: boolean;
  /** Whether the client's broadcasts are acknowledged. */
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
 * Holds every client's channels and delivers broadcasts between them. A private and a public topic
 * of the same name are distinct, so that nobody can listen in by leaving out `private`.
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

/** Sends a frame to all channels, encoded only once per protocol version. */
function sendAll(channels: readonly Channel[], frame: Frame): void {
  const encoded = new Map<Version, string>();
  for (const { socket } of channels) {
    const data = encoded.get(socket.version) ?? encodeText(socket.version, frame);
    encoded.set(socket.version, data);
    socket.sendEncoded(data);
  }
}
