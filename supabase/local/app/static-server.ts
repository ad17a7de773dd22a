import { existsSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import send from 'send';
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

/** Serves the built app as a static host does; requests wait until `serve` names the folder. */
export interface StaticServer {
  url: string;
  serve: (folder: string) => void;
  close: () => Promise<void>;
}

/** @throws UserError when the port is in use. */
export async function startStaticServer(port: number): Promise<StaticServer> {
  let serve: (folder: string) => void = () => {};
  const folder = new Promise<string>((resolve) => {
    serve = resolve;
  });
  const server = createServer((req, res) => {
    folder.then((root) => answer(root, req, res)).catch(() => res.destroy());
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

function answer(root: string, req: IncomingMessage, res: ServerResponse): void {
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    res.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const file = fileFor(root, req);
  if (!file) {
    res.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found\n');
    return;
  }
  res.setHeader('cache-control', cacheControl(file));
  res.setHeader('x-content-type-options', 'nosniff');
  res.setHeader('referrer-policy', 'strict-origin-when-cross-origin');
  const type = mediaTypes[file.split('.').at(-1) ?? ''];
  if (type) res.setHeader('content-type', type);
  const encoding = encodingFor(join(root, file), req);
  if (type) res.setHeader('vary', 'accept-encoding');
  if (encoding) res.setHeader('content-encoding', encoding.name);
  send(req, `/${file}${encoding?.suffix ?? ''}`, { root, cacheControl: false, index: false })
    .on('error', () => res.destroy())
    .pipe(res);
}

/**
 * The file to serve for an address: app.html for every route of the app without a file of its own.
 */
function fileFor(root: string, req: IncomingMessage): string | undefined {
  const path = pathOf(req);
  if (path === undefined) return undefined;
  const relative = normalize(path).replace(/^[/\\]+/, '');
  if (relative.startsWith('..') || isBelowFile(join(root, relative))) return undefined;
  if (relative !== '' && isFile(join(root, relative))) return relative;
  // A page that is prerendered with its own head for search engines.
  if (relative !== '' && isFile(join(root, `${relative}.html`))) return `${relative}.html`;
  if (relative.startsWith('assets/')) return undefined;
  const looksLikeFile = /\.\w+$/.test(relative);
  if (looksLikeFile && !req.headers.accept?.includes('text/html')) return undefined;
  return relative === '' ? 'index.html' : 'app.html';
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

/** Whether the path treats a file as a folder, like `/index.html/`. */
function isBelowFile(path: string): boolean {
  try {
    statSync(path);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOTDIR';
  }
}

/** File names in assets/ contain a hash of their content, so they can be cached for ever. */
function cacheControl(file: string): string {
  return file.startsWith('assets/')
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=0, must-revalidate';
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
