import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** Serves until the process ends, on a free port. @returns the address */
export async function serve(
  answer: (request: IncomingMessage, response: ServerResponse, pathname: string) => void,
): Promise<string> {
  const server = createServer((request, response) => {
    answer(request, response, new URL(request.url ?? '/', 'http://localhost').pathname);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
}
