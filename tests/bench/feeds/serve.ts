import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import send from 'send';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const demo = join(root, 'supabase/local/demo/films');

export interface FeedServer {
  readonly url: string;
  /** Number of videos requested since the last call. */
  readonly takeRequests: () => number;
  readonly stop: () => void;
}

/**
 * Builds the page of the feeds and serves it with an endless list of videos.
 * @param film path of the one that stands at each address; without it they are the demo's
 */
export async function serveFeeds(film?: string): Promise<FeedServer> {
  const out = mkdtempSync(join(tmpdir(), 'pitchreel-bench-feeds-'));
  await build({
    configFile: false,
    logLevel: 'warn',
    root,
    plugins: [react(), tailwindcss()],
    resolve: { alias: { '@locales': join(root, 'locales'), '@': join(root, 'src') } },
    build: {
      outDir: out,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: { input: join(root, 'tests/bench/feeds/index.html') },
    },
  });
  const demoFilms = readdirSync(demo).filter((name) => name.endsWith('.mp4'));
  const asked = new Set<string>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const clip = /^\/(clips|posters)\/(\d+)\./.exec(pathname);
    const demoFilm = join(demo, demoFilms[Number(clip?.[2]) % demoFilms.length] ?? '');
    if (clip?.[1] === 'clips') asked.add(pathname);
    const file = !clip
      ? join(out, pathname === '/' ? 'tests/bench/feeds/index.html' : pathname)
      : clip[1] === 'clips'
        ? (film ?? demoFilm)
        : demoFilm.replace('.mp4', '.jpg');
    send(request, file, { maxAge: 3_600_000 }).pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    takeRequests: () => {
      const count = asked.size;
      asked.clear();
      return count;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
      rmSync(out, { recursive: true, force: true });
    },
  };
}
