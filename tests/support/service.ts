import { createClient } from '@supabase/supabase-js';
import type { Database } from '../../src/lib/database.types.ts';
import '../../tools/backend/test/web-socket.ts';
import { backendUrl, secretKey } from './addresses.ts';

/** A client with the rights of the operator's server. */
export const service = createClient<Database>(backendUrl, secretKey, {
  auth: { persistSession: false, autoRefreshToken: false },
});
