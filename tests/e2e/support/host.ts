import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { appUrl } from '../../support/addresses.ts';

export interface Host {
  url: string;
  /** Answers such paths as if their files were missing, until it is called with undefined. */
  lose: (paths: RegExp | undefined) => void;
  close: () => Promise<void>;
}

/**
 * Serves the app as some static hosts do: `/index.html` redirects to `/`, and a missing file is
 * answered with the home page and status 200.
 */
export async function startHost(): Promise<Host> {
  let lost: RegExp | undefined;
  const server = createServer((req, res) => {
    const path = req.url ?? '/';
    if (path === '/index.html') {
      res.writeHead(308, { location: '/' }).end();
      return;
    }
    const answer = async () => {
      const file = await fetch(appUrl + path, { headers: { accept: req.headers.accept ?? '*/*' } });
      const isMissing = file.status === 404 || lost?.test(path);
      const { headers, body } = isMissing
        ? { headers: new Headers({ 'content-type': 'text/html' }), body: await fetch(appUrl) }
        : { headers: file.headers, body: file };
      const type = headers.get('content-type') ?? 'application/octet-stream';
      res.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' });
      res.end(Buffer.from(await body.arrayBuffer()));
    };
    answer().catch(() => res.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    lose: (paths) => {
      lost = paths;
    },
    close: async () => {
      if (!server.listening) return;
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
