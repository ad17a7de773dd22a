import type { Claims } from '../database/db.ts';
import { encodeBroadcast, type Broadcast, type Version } from './frames.ts';
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

  /**
   * Delivers to every channel of the topic, except the given one. It's encoded once for each version
   * of the protocol.
   */
  broadcast(isPrivate: boolean, subTopic: string, broadcast: Broadcast, except?: Channel): void {
    const topic = `realtime:${subTopic}`;
    const encoded = new Map<Version, string | Uint8Array>();
    for (const channel of this.#topics.get(keyOf(isPrivate, subTopic)) ?? []) {
      if (channel === except) continue;
      const { socket } = channel;
      const data = encoded.get(socket.version) ?? encodeBroadcast(socket.version, topic, broadcast);
      encoded.set(socket.version, data);
      socket.sendEncoded(data);
    }
  }
}

function keyOf(isPrivate: boolean, subTopic: string): string {
  return `${isPrivate ? 'private' : 'public'}:${subTopic}`;
}
