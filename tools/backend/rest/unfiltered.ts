/** Parameters of a request that choose no rows. */
const notFilters = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict']);

/**
 * Refuses a change or a removal of all rows of a table, as hosted's database does for the role of
 * the API.
 */
export function refuseUnfiltered(method: string, url: URL): Response | undefined {
  const verb = { PATCH: 'UPDATE', DELETE: 'DELETE' }[method];
  if (!verb || [...url.searchParams.keys()].some((name) => !notFilters.has(name))) return undefined;
  const message = `${verb} requires a WHERE clause`;
  return Response.json({ code: '21000', details: null, hint: null, message }, { status: 400 });
}
