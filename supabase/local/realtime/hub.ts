import { randomUUID } from 'node:crypto';
import type { Claims } from '../database/db.ts';
import { encodeBinaryBroadcast, encodeText, type Frame, type Version } from './frames.ts';
import type { Permissions } from './permissions.ts';
import { Presence, type Meta, type PresenceDiff, type PresenceState } from './presence.ts';
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
  readonly presenceKey: string;
  /** Whether its own broadcasts come back. */
  readonly self: boolean;
  /** Whether its broadcasts are answered. */
  readonly ack: boolean;
  claims: Claims;
  permissions: Permissions;
}

export interface Broadcast {
  event: string;
  /** JSON, or bytes. */
  payload: unknown;
  id?: string;
}

interface Topic {
  channels: Set<Channel>;
  presence: Presence<Channel>;
}

/**
 * Every channel of every client, and the way from one to the others. A private topic and a public
 * one of the same name are two topics, so that nobody listens in by leaving out `private`.
 */
export class Hub {
  readonly #topics = new Map<string, Topic>();

  add(channel: Channel): void {
    const key = keyOf(channel.isPrivate, channel.subTopic);
    const topic = this.#topics.get(key) ?? { channels: new Set(), presence: new Presence() };
    topic.channels.add(channel);
    this.#topics.set(key, topic);
  }

  remove(channel: Channel): void {
    const key = keyOf(channel.isPrivate, channel.subTopic);
    const topic = this.#topics.get(key);
    if (!topic) return;
    topic.channels.delete(channel);
    tellPresence(topic, channel, topic.presence.untrack(channel));
    if (topic.channels.size === 0) this.#topics.delete(key);
  }

  /** Delivers to every channel of the topic that may read broadcasts, except the given one. */
  broadcast(
    isPrivate: boolean,
    subTopic: string,
    { event, payload, id = randomUUID() }: Broadcast,
    except?: Channel,
  ): void {
    const topic = this.#topics.get(keyOf(isPrivate, subTopic));
    if (!topic) return;
    const name = `realtime:${subTopic}`;
    const meta = { id };
    const readers = [...topic.channels].filter(
      (channel) => channel !== except && channel.permissions.read.broadcast,
    );
    if (payload instanceof Uint8Array) {
      const data = encodeBinaryBroadcast(name, event, meta, payload);
      for (const { socket } of readers) if (socket.version === '2.0.0') socket.sendEncoded(data);
      return;
    }
    sendAll(readers, {
      joinRef: null,
      ref: null,
      topic: name,
      event: 'broadcast',
      payload: { type: 'broadcast', event, payload, meta },
    });
  }

  track(channel: Channel, meta: Meta): void {
    const topic = this.#topics.get(keyOf(channel.isPrivate, channel.subTopic));
    if (!topic) return;
    tellPresence(topic, channel, topic.presence.track(channel, channel.presenceKey, meta));
  }

  untrack(channel: Channel): void {
    const topic = this.#topics.get(keyOf(channel.isPrivate, channel.subTopic));
    if (topic) tellPresence(topic, channel, topic.presence.untrack(channel));
  }

  presenceOf(channel: Channel): PresenceState {
    const topic = this.#topics.get(keyOf(channel.isPrivate, channel.subTopic));
    return topic?.presence.state() ?? {};
  }
}

function keyOf(isPrivate: boolean, subTopic: string): string {
  return `${isPrivate ? 'private' : 'public'}:${subTopic}`;
}

function tellPresence(topic: Topic, { topic: name }: Channel, diff: PresenceDiff | null): void {
  if (!diff) return;
  sendAll(
    [...topic.channels].filter((channel) => channel.permissions.read.presence),
    { joinRef: null, ref: null, topic: name, event: 'presence_diff', payload: { ...diff } },
  );
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
