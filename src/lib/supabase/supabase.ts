import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '@/lib/database.types';
import { env } from '@/lib/env';

export type AppSupabaseClient = SupabaseClient<Database>;

let client: Promise<AppSupabaseClient> | undefined;
let createdClient: AppSupabaseClient | undefined;
const createdListeners = new Set<(client: AppSupabaseClient) => void>();

async function create(): Promise<AppSupabaseClient> {
  const { createAppClient } = await import('./create-client');
  createdClient = createAppClient();
  for (const listener of createdListeners) listener(createdClient);
  return createdClient;
}

/**
 * The one client of this tab, loaded at the first call so that public pages start without it.
 * Rejects when the chunk cannot be loaded; the next call tries again.
 */
export function getSupabase(): Promise<AppSupabaseClient> {
  client ??= create().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

/** Runs once with the client: when it is created, or at once if it exists. */
export function onSupabaseCreated(listener: (client: AppSupabaseClient) => void): void {
  createdListeners.add(listener);
  if (createdClient) listener(createdClient);
}

/** This tab's client, for the session to follow. */
export const clientSource = { get: getSupabase, onCreated: onSupabaseCreated };

/** Address of an object in a public bucket of this project. @param path key inside the bucket */
export function publicStorageUrl(bucket: string, path: string): string {
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  return `${env.supabaseUrl}/storage/v1/object/public/${bucket}/${encoded}`;
}
