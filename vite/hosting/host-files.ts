import { routeTable } from '../../src/app/routes/route-table.ts';
import { bundleEdge } from './bundle-edge.ts';
import { unlisted } from './edge/pitch-page.ts';
import { netlifyHeaders, netlifyRedirects } from './netlify-files.ts';
import { nginxInclude } from './nginx-file.ts';
import { localSiteFile, type Site } from './site.ts';

/** `local` is the embedded server of `npm start`. */
export const hosts = ['netlify', 'cloudflare', 'nginx', 'local'] as const;
export type Host = (typeof hosts)[number];

interface Build {
  readonly site: Site;
  /** Paths in the published folder. */
  readonly files: readonly string[];
  /** Content of app.html. */
  readonly app: string;
}

interface HostFiles {
  /** By path in the published folder. */
  readonly published: Readonly<Record<string, string>>;
  /** By path in the folder beside it. */
  readonly beside: Readonly<Record<string, string>>;
}

/** What a host needs besides the built app, by path and content. */
export async function hostFiles(host: Host, { site, files, app }: Build): Promise<HostFiles> {
  const paths = routeTable.map(({ path }) => path);
  switch (host) {
    case 'netlify':
      return {
        published: {
          '404.html': unlisted(app),
          _headers: netlifyHeaders(site, files),
          _redirects: netlifyRedirects(paths, files),
        },
        beside: { 'edge-functions/share-pitch.js': await bundleEdge('netlify', site) },
      };
    case 'cloudflare':
      return {
        published: {
          '404.html': unlisted(app),
          '_worker.js': await bundleEdge('cloudflare', site),
          // For what is served when the worker's daily quota is used up.
          _headers: netlifyHeaders(site, []),
        },
        beside: {},
      };
    case 'nginx':
      return { published: {}, beside: { 'nginx.conf': nginxInclude(site) } };
    case 'local':
      return { published: { [localSiteFile]: JSON.stringify(site) }, beside: {} };
  }
}
