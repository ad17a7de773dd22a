import { setTimeout as wait } from 'node:timers/promises';
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import type { Log } from '../log.ts';
import { UserError } from '../user-error.ts';
import type { Db } from './db.ts';

export interface SessionOptions {
  log?: Log | undefined;
  /** Called once when another backend has taken the database while its server was unreachable. */
  onLost?: ((reason: UserError) => void) | undefined;
}

interface Listener {
  channel: string;
  onPayload: (payload: string) => void;
  onGap: () => void;
}

const retryMs = 300;
/**
 * Retries of the lock, because the server may not have noticed yet that the old connection is gone.
 */
const lockedTries = 10;

class Locked extends UserError {}

const endSeconds = 2;

/** Closes connections within seconds: the driver would wait forever for a server that is gone. */
export async function end(connection: PostgresConnection | undefined): Promise<void> {
  await connection?.driver.end({ timeout: endSeconds });
}

/**
 * The connection that locks a database, whatever URL leads to it, and receives its notifications.
 * When the server was unreachable it reconnects and tells the listeners that notifications may be
 * missing.
 */
export class ServerSession {
  readonly #url: string;
  readonly #options: SessionOptions;
  readonly #listeners = new Set<Listener>();
  #connection: PostgresConnection | undefined;
  #isClosed = false;

  private constructor(url: string, options: SessionOptions) {
    this.#url = url;
    this.#options = options;
  }

  /** @throws UserError when another backend holds the database. */
  static async open(url: string, options: SessionOptions): Promise<ServerSession> {
    const session = new ServerSession(url, options);
    await session.#connect();
    return session;
  }

  listen: Db['listen'] = async (channel, onPayload, onGap = () => {}) => {
    const listener = { channel, onPayload, onGap };
    this.#listeners.add(listener);
    if (this.#connection) await this.#hear(this.#connection, listener);
    return async () => {
      this.#listeners.delete(listener);
    };
  };

  async close(): Promise<void> {
    this.#isClosed = true;
    await end(this.#connection);
  }

  async #connect(): Promise<PostgresConnection> {
    const connection = createPostgresConnection({
      url: this.#url,
      postgresOptions: {
        max: 1,
        connect_timeout: 10,
        max_lifetime: null,
        onnotice: () => {},
        onclose: () => {
          if (this.#connection === connection && !this.#isClosed) void this.#restore(connection);
        },
      },
    });
    try {
      const [row] = await connection.driver<{ locked: boolean }[]>`
        select pg_try_advisory_lock(hashtextextended('pitchreel backend', 0)) as locked`;
      if (!row?.locked) {
        throw new Locked(
          'Another backend is using the database of --postgres. Stop it, or name another database.',
        );
      }
      for (const listener of this.#listeners) await this.#hear(connection, listener);
      this.#connection = connection;
      return connection;
    } catch (error) {
      await end(connection);
      throw error;
    }
  }

  async #hear(connection: PostgresConnection, listener: Listener): Promise<void> {
    let isFirst = true;
    await connection.driver.listen(
      listener.channel,
      (payload) => {
        if (this.#listeners.has(listener)) listener.onPayload(payload);
      },
      () => {
        // The driver resubscribes on its own when only its connection was cut, so the second call
        // means a gap.
        if (!isFirst && this.#listeners.has(listener)) listener.onGap();
        isFirst = false;
      },
    );
  }

  async #restore(lost: PostgresConnection): Promise<void> {
    const { log = () => {}, onLost = () => {} } = this.#options;
    this.#connection = undefined;
    log('The PostgreSQL server went away. Trying again until it is back.');
    await end(lost);
    let restored: PostgresConnection | undefined;
    let locked = 0;
    while (!this.#isClosed && !restored) {
      await wait(retryMs);
      try {
        restored = await this.#connect();
      } catch (error) {
        if (error instanceof Locked && ++locked === lockedTries) {
          onLost(
            new UserError(
              'Another backend has taken the database of --postgres while its server was away, so this one ends.',
            ),
          );
          return;
        }
      }
    }
    if (this.#isClosed) {
      await end(restored);
      return;
    }
    log('The PostgreSQL server is back.');
    for (const { onGap } of this.#listeners) onGap();
  }
}
