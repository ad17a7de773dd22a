import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import send from 'send';
import { build } from 'vite';
import { smallVideoOf } from '../../../src/domain/video/small-video.ts';
import { serve } from '../serve.ts';
import { once, workFolder } from '../work-folder.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const demo = join(root, 'tools/backend/demo/films');

export interface FeedServer {
  readonly url: string;
  /** Whether each video has a small rendition. */
  readonly hasSmall: boolean;
  /** Number of videos requested since the last call. */
  readonly takeRequests: () => number;
}

const builtPage = once(async () => {
  const out = mkdtempSync(join(workFolder, 'feeds-'));
  await build({
    configFile: false,
    logLevel: 'warn',
    root,
    plugins: [react(), tailwindcss()],
    resolve: { alias: { '@locales': join(root, 'locales'), '@': join(root, 'src') } },
    build: {
      outDir: out,
      emptyOutDir: true,
      chunkSizeWarningLimit: 2000,
      target: 'es2022',
      rolldownOptions: { input: join(root, 'tools/bench/feeds/index.html') },
    },
  });
  return out;
});

const demoVideos = readdirSync(demo).filter((name) => /(?<!-small)\.mp4$/.test(name));

const demoHasSmall = () => demoVideos.every((name) => existsSync(join(demo, smallVideoOf(name))));

/**
 * Serves the page of the carousel with an endless list of videos, in ranges of bytes where they are
 * asked for.
 * @param video path of the one that stands at each address, without it they are the demo's; and whether its
 * small rendition lies beside it
 */
export async function serveFeed(video?: { path: string; hasSmall: boolean }): Promise<FeedServer> {
  const out = await builtPage();
  const hasSmall = video?.hasSmall ?? demoHasSmall();
  const requests = new Set<string>();
  const url = await serve((request, response, pathname) => {
    const clip = /^\/(clips|posters)\/(\d+)(-small|-\d+w)?\./.exec(pathname);
    const demoVideo = join(demo, demoVideos[Number(clip?.[2]) % demoVideos.length] ?? '');
    const large = video?.path ?? demoVideo;
    if (clip?.[1] === 'clips') requests.add(clip[2] ?? '');
    const file = !clip
      ? join(out, pathname === '/' ? 'tools/bench/feeds/index.html' : pathname)
      : clip[1] === 'posters'
        ? demoVideo.replace('.mp4', `${clip[3] ?? ''}${extname(pathname)}`)
        : clip[3] === undefined
          ? large
          : smallVideoOf(large);
    send(request, file, { maxAge: 3_600_000 }).pipe(response);
  });
  return {
    url,
    hasSmall,
    takeRequests: () => {
      const count = requests.size;
      requests.clear();
      return count;
    },
  };
}
