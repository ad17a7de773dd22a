import { cacheControl } from './cache-control.ts';
import { expandedPaths } from './routes.ts';
import type { Site } from './site.ts';

const rule = (path: string, headers: Readonly<Record<string, string>>) =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');

/**
 * Netlify's file of headers. Files with a hash are named one by one, because a rule for the folder
 * would also make browsers keep a 404 in it for a year.
 *
 * @param files paths in the published folder
 */
export function netlifyHeaders({ headers }: Site, files: readonly string[]): string {
  const assets = files.filter((file) => file.startsWith('assets/')).toSorted();
  const rules = [
    rule('/*', headers),
    ...assets.map((file) => rule(`/${file}`, { 'cache-control': cacheControl.assets })),
  ];
  return `${rules.join('\n')}\n`;
}

/** Netlify's file of rewrites. What it does not name is answered with 404.html and that status. */
export function netlifyRedirects(paths: readonly string[], files: readonly string[]): string {
  const lines = expandedPaths(paths)
    .filter((path) => path !== '/')
    .map((path) => {
      const own = `${path.slice(1)}.html`;
      return `${path} /${files.includes(own) ? own : 'app.html'} 200`;
    });
  return `${lines.join('\n')}\n`;
}
