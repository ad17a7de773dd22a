import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';

interface SeenRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
}

/** A service of Supabase that a test plays, on a port of its own. */
export interface StandIn {
  url: string;
  server: Server;
  /** What was asked, oldest first. */
  seen: SeenRequest[];
  close: () => Promise<void>;
}

/** @param answer answers each request; by default with 200 and an empty object. */
export async function startStandIn(
  answer: (req: IncomingMessage, res: ServerResponse) => void = (_req, res) => res.end('{}'),
): Promise<StandIn> {
  const seen: SeenRequest[] = [];
  const server = createServer((req, res) => {
    seen.push({ method: req.method ?? '', url: req.url ?? '', headers: req.headers });
    answer(req, res);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    server,
    seen,
    close: async () => {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
