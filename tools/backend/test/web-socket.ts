/** Gives Node 20 the global WebSocket that supabase-js expects and later versions of Node have. */
import WebSocket from 'ws';

if (!('WebSocket' in globalThis)) Object.assign(globalThis, { WebSocket });
