import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { hostFiles, type Host } from '../host-files.ts';
import { siteOf, type Site } from '../site.ts';

export const pitchId = '60000000-0000-4000-8000-00000000000a';
export const goneId = '60000000-0000-4000-8000-00000000000b';
export const crawler = 'Mozilla/5.0 (compatible; Twitterbot/1.0)';

const page = (title: string) =>
  `<!doctype html><html><head><!--head--><title>${title}</title><!--/head--></head></html>`;

/** Stands for a build of the app. */
const files: Readonly<Record<string, string>> = {
  'index.html': page('home'),
  'app.html': page('app'),
  'help.html': page('help'),
  'company/auth.html': page('company'),
  'assets/app-1a2b3c4d.js': `export const text = '${'x'.repeat(3000)}';`,
  'assets/app-1a2b3c4d.css': 'a{}',
  'manifest.webmanifest': '{}',
  'robots.txt': 'User-agent: *\n',
  'sw.js': 'self;',
};

export interface BuiltSite {
  /** What is published. */
  readonly dist: string;
  /** What lies beside it. */
  readonly beside: string;
  readonly site: Site;
  readonly remove: () => void;
}

/** A build of a small site for a host, in a temporary folder. */
export async function buildSite(host: Host, supabaseUrl: string): Promise<BuiltSite> {
  const folder = mkdtempSync(join(tmpdir(), `pitchreel-${host}-`));
  const site = siteOf({
    VITE_SITE_URL: 'https://www.pitchreel.example',
    VITE_SUPABASE_URL: supabaseUrl,
    VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
    VITE_BRAND_NAME: 'Pitchreel',
  });
  const made = await hostFiles(host, { site, files: Object.keys(files), app: page('app') });
  const write = (part: string, contents: Readonly<Record<string, string>>) => {
    for (const [name, content] of Object.entries(contents)) {
      const path = join(folder, part, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
  };
  write('dist', { ...files, ...made.published });
  write('beside', made.beside);
  return {
    dist: join(folder, 'dist'),
    beside: join(folder, 'beside'),
    site,
    remove: () => rmSync(folder, { recursive: true }),
  };
}

export interface Project {
  readonly url: string;
  /** Whether the database answers; true at first. */
  isUp: boolean;
  readonly close: () => Promise<void>;
}

/**
 * Stands for the Supabase project: one pitch in `video_feed`, and Edge Functions.
 *
 * @param runFunction answers what is below `/functions/v1/`
 */
export async function startProject(
  runFunction: (request: Request) => Promise<Response> = async () => Response.error(),
): Promise<Project> {
  const server = createServer((req, res) => {
    const url = new URL(req.url ?? '/', 'http://127.0.0.1');
    const answer = async () => {
      if (!project.isUp) return new Response('', { status: 503 });
      if (url.pathname.startsWith('/functions/v1/')) {
        return runFunction(new Request(url, { method: req.method ?? 'GET' }));
      }
      if (req.headers.apikey !== 'sb_publishable_x') return new Response('', { status: 401 });
      if (url.pathname.endsWith('/site_settings')) return Response.json([{ brand_name: 'Acme' }]);
      const isKnown = url.searchParams.get('position_id') === `eq.${pitchId}`;
      return Response.json(isKnown ? [pitch] : []);
    };
    const respond = async () => {
      const response = await answer();
      const body = await response.text();
      res.writeHead(response.status, Object.fromEntries(response.headers)).end(body);
    };
    respond().catch(() => res.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('It listens on no port');
  const project = {
    url: `http://127.0.0.1:${address.port}`,
    isUp: true,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
  return project;
}

const pitch = {
  position_id: pitchId,
  first_name: 'Ana',
  position_title: 'Sales Closer',
  city: null,
  country: 'Spain',
  experience_years: 1,
  poster_url: null,
};
