import { randomUUID } from 'node:crypto';
import type { ClaimsOf } from '../gateway/claims.ts';
import type { Log } from '../log.ts';
import type { Claims, Db } from '../database/db.ts';
import { whenExpired } from './expiry.ts';
import { asRecord, type Frame } from './frames.ts';
import type { Channel, Hub } from './hub.ts';
import { publicChannelPermissions, permissionsOn, type Permissions } from './permissions.ts';
import type { ClientSocket } from './socket.ts';

/** What a test makes go wrong. */
export interface Faults {
  nextRefusal?: string | undefined;
}

export interface SessionServices {
  faults: Faults;
  db: Db;
  claimsOf: ClaimsOf;
  hub: Hub;
  log: Log;
}

interface Membership {
  channel: Channel;
  stopExpiry: () => void;
}

/** One client's joined channels and the handling of its frames. */
export class Session {
  readonly #socket: ClientSocket;
  readonly #services: SessionServices;
  readonly #joined = new Map<string, Membership>();

  constructor(socket: ClientSocket, services: SessionServices) {
    this.#socket = socket;
    this.#services = services;
  }

  /** Answers one frame. The caller passes frames one at a time, in order. */
  async receive(frame: Frame): Promise<void> {
    if (frame.topic === 'phoenix') return this.#socket.reply(frame, 'ok');
    if (frame.event === 'phx_join') return this.#join(frame);
    const channel = this.#joined.get(frame.topic)?.channel;
    if (frame.event === 'phx_leave') {
      this.#leave(frame.topic);
      this.#socket.reply(frame, 'ok');
      return this.#socket.send({ ...frame, ref: null, event: 'phx_close', payload: {} });
    }
    if (!channel) return this.#socket.reply(frame, 'error', { reason: 'unmatched topic' });
    if (frame.event === 'access_token') return this.#refresh(channel, frame);
    if (frame.event === 'broadcast') return this.#broadcast(channel, frame);
    if (frame.event === 'presence') {
      return this.#socket.reply(frame, 'error', { reason: 'presence is not served here' });
    }
  }

  /** Leaves all channels after the connection closed. */
  end(): void {
    for (const topic of this.#joined.keys()) this.#leave(topic);
  }

  async #join(frame: Frame): Promise<void> {
    const config = asRecord(frame.payload['config']);
    const broadcast = asRecord(config['broadcast']);
    const subTopic = frame.topic.replace(/^realtime:/, '');
    const isPrivate = config['private'] === true;
    const refuse = (reason: string) => this.#socket.reply(frame, 'error', { reason });

    const { faults } = this.#services;
    if (faults.nextRefusal !== undefined) {
      const reason = faults.nextRefusal;
      faults.nextRefusal = undefined;
      return refuse(reason);
    }
    const changes = config['postgres_changes'];
    if (Array.isArray(changes) && changes.length > 0) {
      return refuse('postgres_changes is not served here: broadcast from a trigger instead');
    }
    let claims: Claims;
    try {
      claims = await this.#claimsOf(frame.payload['access_token']);
    } catch (error) {
      return refuse(tokenProblem(error));
    }
    let permissions: Permissions;
    try {
      permissions = isPrivate
        ? await permissionsOn(this.#services.db, claims, subTopic)
        : publicChannelPermissions;
    } catch (error) {
      this.#services.log('the policies of a realtime topic failed', error);
      return refuse('DatabaseError: the policies of this topic failed');
    }
    if (!permissions.mayRead) return refuse(`Unauthorized: ${noReading(subTopic)}`);
    // The client may have disconnected while the database answered.
    if (!this.#socket.isOpen) return;

    this.#replace(frame.topic);
    const channel: Channel = {
      socket: this.#socket,
      topic: frame.topic,
      subTopic,
      isPrivate,
      joinRef: frame.joinRef,
      self: broadcast['self'] === true,
      ack: broadcast['ack'] === true,
      claims,
      permissions,
    };
    this.#joined.set(frame.topic, { channel, stopExpiry: this.#watchExpiry(channel) });
    this.#services.hub.add(channel);
    this.#socket.reply(frame, 'ok', { postgres_changes: [] });
    if (broadcast['replication_ready'] === true) {
      this.#sendSystem(channel, 'ok', 'Replication connection established');
    }
  }

  /** Evaluates the policies again for a joined channel with a new token. */
  async #refresh(channel: Channel, frame: Frame): Promise<void> {
    const token = frame.payload['access_token'];
    // A key isn't a token: it neither renews the channel nor closes it.
    if (typeof token !== 'string' || token === '' || token.startsWith('sb_')) return;
    let claims: Claims;
    let permissions = publicChannelPermissions;
    try {
      claims = await this.#claimsOf(token);
    } catch (error) {
      return this.#expel(channel, tokenProblem(error));
    }
    try {
      if (channel.isPrivate) {
        permissions = await permissionsOn(this.#services.db, claims, channel.subTopic);
      }
    } catch (error) {
      this.#services.log('the policies of a realtime topic failed', error);
      return this.#expel(channel, 'The policies of this topic failed');
    }
    if (!permissions.mayRead) return this.#expel(channel, noReading(channel.subTopic));
    const membership = this.#joined.get(channel.topic);
    if (membership?.channel !== channel) return;
    channel.claims = claims;
    channel.permissions = permissions;
    membership.stopExpiry();
    membership.stopExpiry = this.#watchExpiry(channel);
  }

  #broadcast(channel: Channel, frame: Frame): void {
    const event = frame.payload['event'];
    if (typeof event !== 'string') {
      return this.#socket.reply(frame, 'error', { reason: 'a broadcast needs an event' });
    }
    // As on hosted, one that is not allowed gets no answer.
    if (!channel.permissions.mayWrite) return;
    const { isPrivate, subTopic } = channel;
    const broadcast = { event, payload: frame.payload['payload'], id: randomUUID() };
    const except = channel.self ? undefined : channel;
    this.#services.hub.broadcast(isPrivate, subTopic, broadcast, except);
    if (channel.ack) this.#socket.reply(frame, 'ok');
  }

  /** Closes the channel that a second join of its topic replaces. */
  #replace(topic: string): void {
    const channel = this.#joined.get(topic)?.channel;
    if (!channel) return;
    this.#leave(topic);
    this.#sendClose(channel);
  }

  #leave(topic: string): void {
    const membership = this.#joined.get(topic);
    if (!membership) return;
    membership.stopExpiry();
    this.#joined.delete(topic);
    this.#services.hub.remove(membership.channel);
  }

  /**
   * Closes a channel as the hosted service does: a system error with the reason, then the close.
   */
  #expel(channel: Channel, message: string): void {
    if (this.#joined.get(channel.topic)?.channel !== channel) return;
    this.#sendSystem(channel, 'error', message);
    this.#sendClose(channel);
    this.#leave(channel.topic);
  }

  #sendSystem({ topic, joinRef, subTopic }: Channel, status: 'ok' | 'error', message: string) {
    const payload = { extension: 'system', status, message, channel: subTopic };
    this.#socket.send({ joinRef, ref: null, topic, event: 'system', payload });
  }

  #sendClose({ topic, joinRef }: Channel): void {
    this.#socket.send({ joinRef, ref: null, topic, event: 'phx_close', payload: {} });
  }

  #watchExpiry(channel: Channel): () => void {
    return whenExpired(channel.claims.exp, () => this.#expel(channel, 'Token has expired'));
  }

  #claimsOf(token: unknown): Promise<Claims> {
    return this.#services.claimsOf(typeof token === 'string' ? token : null, this.#socket.apikey);
  }
}

function tokenProblem(error: unknown): string {
  const { code, message } = asRecord(error);
  if (code === 'ERR_JWT_EXPIRED') return 'InvalidJWTToken: Token has expired';
  return `JwtSignatureError: ${typeof message === 'string' ? message : String(error)}`;
}

function noReading(subTopic: string): string {
  return `You do not have permissions to read from this Channel topic: ${subTopic}`;
}
