import { createClient } from '@supabase/supabase-js';
import WebSocket from 'ws';
import type { Database } from '../../src/lib/database.types.ts';
import { backendUrl, secretKey } from './addresses.ts';

globalThis.WebSocket ??= WebSocket as unknown as typeof globalThis.WebSocket;

/** A client with the rights of the operator's server. */
export const service = createClient<Database>(backendUrl, secretKey, {
  auth: { persistSession: false, autoRefreshToken: false },
});
