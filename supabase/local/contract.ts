import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ClaimsOf } from './gateway/claims.ts';
import type { Db } from './database/db.ts';

/** Reports something worth a developer's attention. */
export type Log = (message: string, detail?: unknown) => void;

export interface StorageOptions {
  db: Db;
  claimsOf: ClaimsOf;
  /** Folder of the files; made by the storage when it is missing. */
  dir: string;
  /** Largest object in bytes whatever the bucket says. */
  globalLimit: number;
  log: Log;
}

/** Implemented by `createStorage` in storage/server.ts. */
export interface Storage {
  /** Answers everything below `/storage/v1/`, preflights and CORS headers included. */
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
  close(): void;
}
export type CreateStorage = (options: StorageOptions) => Promise<Storage>;

export interface RealtimeOptions {
  db: Db;
  claimsOf: ClaimsOf;
  log: Log;
}

/**
 * Channels at `/realtime/v1/websocket`.
 * Implemented by `createRealtime(options): Promise<Realtime>` in realtime/server.ts; its tables
 * and functions are in realtime/schema.sql, which the backend runs before the migrations, every
 * time it starts (so it is written to be repeatable).
 */
export interface Realtime {
  /** Whether an upgrade request is for this server. */
  handles(req: IncomingMessage): boolean;
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void | Promise<void>;
}
export type CreateRealtime = (options: RealtimeOptions) => Promise<Realtime>;
