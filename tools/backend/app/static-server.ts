import { existsSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import send from 'send';
import { isCrawler } from '../../../vite/hosting/edge/crawlers.ts';
import { pitchIdIn, pitchPage } from '../../../vite/hosting/edge/pitch-page.ts';
import { cacheControl } from '../../../vite/hosting/cache-control.ts';
import { localSiteFile, type Site } from '../../../vite/hosting/site.ts';
import { portError } from '../gateway/gateway.ts';

const mediaTypes: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml',
  webmanifest: 'application/manifest+json',
};

/**
 * Serves the built app as the hosts of docs/decisions/0027-hosting.md do, with their headers;
 * requests wait until `serve` names the folder, a build for the host `local`.
 */
export interface StaticServer {
  url: string;
  serve: (folder: string) => void;
  close: () => Promise<void>;
}

/** @throws UserError when the port is in use. */
export async function startStaticServer(port: number): Promise<StaticServer> {
  let serve: (folder: string) => void = () => {};
  const app = new Promise<App>((resolve) => {
    serve = (root) => resolve(openApp(root));
  });
  const server = createServer((req, res) => {
    app.then((opened) => answer(opened, req, res)).catch(() => res.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(portError(error, port, '--app-port')),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${portOf(server.address(), port)}`,
    serve,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

function portOf(address: AddressInfo | string | null, asked: number): number {
  return typeof address === 'object' && address ? address.port : asked;
}

interface App {
  readonly root: string;
  readonly site: Site;
  readonly routes: RegExp;
}

function openApp(root: string): App {
  const site: Site = JSON.parse(readFileSync(join(root, localSiteFile), 'utf8'));
  return { root, site, routes: new RegExp(site.routes, 'i') };
}

async function answer(app: App, req: IncomingMessage, res: ServerResponse): Promise<void> {
  for (const [name, value] of Object.entries(app.site.headers)) res.setHeader(name, value);
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    res.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const path = pathOf(req);
  const pitch = path === undefined ? undefined : pitchIdIn(path);
  if (pitch !== undefined && isCrawler(req.headers['user-agent'])) {
    const page = await readFile(join(app.root, 'app.html'), 'utf8');
    const { html, headers } = await pitchPage(pitch, page, app.site);
    res.writeHead(200, { 'content-type': mediaTypes.html, ...headers }).end(html);
    return;
  }
  const file = path === undefined ? undefined : fileFor(app.root, path);
  if (file) sendFile(app.root, file, req, res);
  else sendFallback(app, path, req, res);
}

/** The app for a screen without a file of its own, and, with status 404, for unknown addresses. */
function sendFallback(
  { root, routes }: App,
  path: string | undefined,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  const isPage = path !== undefined && (routes.test(path) || asksForPage(path, req));
  if (!isPage) {
    res.setHeader('cache-control', cacheControl.missing);
    res.writeHead(404, { 'content-type': mediaTypes.txt }).end('Not found\n');
    return;
  }
  if (!routes.test(path)) {
    res.statusCode = 404;
    res.setHeader('x-robots-tag', 'noindex');
  }
  sendFile(root, 'app.html', req, res);
}

const asksForPage = (path: string, req: IncomingMessage) =>
  !path.startsWith('/assets/') &&
  (!/\.\w+$/.test(path) || (req.headers.accept?.includes('text/html') ?? false));

function sendFile(root: string, file: string, req: IncomingMessage, res: ServerResponse): void {
  res.setHeader(
    'cache-control',
    file.startsWith('assets/') ? cacheControl.assets : cacheControl.rest,
  );
  const type = mediaTypes[file.split('.').at(-1) ?? ''];
  if (type) res.setHeader('content-type', type);
  const encoding = encodingFor(join(root, file), req);
  if (type) res.setHeader('vary', 'accept-encoding');
  if (encoding) res.setHeader('content-encoding', encoding.name);
  send(req, `/${file}${encoding?.suffix ?? ''}`, { root, cacheControl: false, index: false })
    .on('error', () => res.destroy())
    .pipe(res);
}

/** The file at an address, or the one of a page that is prerendered with its own head. */
function fileFor(root: string, path: string): string | undefined {
  const relative = normalize(path).replace(/^[/\\]+/, '');
  if (relative === '') return 'index.html';
  if (relative.startsWith('..') || relative === localSiteFile) return undefined;
  return [relative, `${relative}.html`].find((file) => isFile(join(root, file)));
}

function pathOf(req: IncomingMessage): string | undefined {
  try {
    const path = decodeURIComponent((req.url ?? '/').split('?')[0] ?? '/');
    return path.includes('\0') ? undefined : path;
  } catch {
    return undefined;
  }
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function encodingFor(file: string, req: IncomingMessage) {
  // A range refers to the uncompressed bytes.
  if (req.headers.range) return undefined;
  const accepted = req.headers['accept-encoding'] ?? '';
  const encodings = [
    { name: 'br', suffix: '.br' },
    { name: 'gzip', suffix: '.gz' },
  ];
  return encodings.find(
    ({ name, suffix }) => new RegExp(`\\b${name}\\b`).test(accepted) && existsSync(file + suffix),
  );
}
