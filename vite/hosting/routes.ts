const escape = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

function segmentSource(segment: string): string {
  if (!segment.startsWith(':')) return `/${escape(segment)}`;
  return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean);

const isPath = (path: string) => path !== '*';

/**
 * A regular expression, for JavaScript and PCRE, of the addresses that are screens. It takes what
 * the router takes, if matched without regard to case.
 */
export function routePattern(paths: readonly string[]): string {
  const sources = paths.filter(isPath).map((path) => segmentsOf(path).map(segmentSource).join(''));
  return `^(?:${sources.join('|')})/?$`;
}

/** The paths without optional segments: `/a/:id?` becomes `/a` and `/a/:id`. */
export function expandedPaths(paths: readonly string[]): string[] {
  return paths.filter(isPath).flatMap((path) => {
    const without = path.replace(/\/:\w+\?$/, '');
    return without === path ? [path] : [without, path.slice(0, -1)];
  });
}
