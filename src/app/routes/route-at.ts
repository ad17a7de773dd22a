import { matchRoutes } from 'react-router-dom';
import { routeTable, type Route } from './route-table';

export interface MatchedRoute {
  readonly route: Route;
  /** The parameters of its path, decoded. */
  readonly params: Readonly<Record<string, string | undefined>>;
}

const candidates = routeTable.map((route) => ({ path: route.path, handle: route }));

/** The route that an address belongs to, matched as the router does (`/HELP/` is `/help`). */
export function routeAt(pathname: string): MatchedRoute {
  const match = matchRoutes(candidates, pathname)?.at(-1);
  if (!match) throw new Error('The table has a line for every address');
  return { route: match.route.handle, params: match.params };
}
