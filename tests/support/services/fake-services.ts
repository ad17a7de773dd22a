import { answer, done, json, refused, type AnsweredRequest } from './answers.ts';

/** The id of what is stored without one of its own. */
export const storedId = '90000000-0000-4000-8000-000000000001';

interface Refusal {
  readonly message: string;
  readonly code?: string;
}

/**
 * Answers in the place of all services until the test ends: tables with rows, from which a question
 * by equality and with a limit gets its own; functions with what they return; and signed addresses.
 * Order, ranges and other filters are ignored.
 */
export function fakeServices() {
  const services = {
    tables: new Map<string, readonly object[]>(),
    /** What the database's functions answer, by their names. */
    rpcResults: new Map<string, unknown>(),
    /** Signed addresses of files, by bucket and path. */
    signedUrls: new Map<string, string>(),
    /** What was stored, in order. */
    insertedRows: [] as { readonly table: string; readonly row: unknown }[],
    /** What the server functions were asked, in order. */
    calls: [] as { readonly name: string; readonly body: unknown }[],
    /** What the server functions answer, by their names; by default they fail. */
    functions: new Map<string, unknown>(),
    /** Refuses whatever is to be stored. */
    refusal: undefined as Refusal | undefined,
    /** Tables that nobody may read. */
    unreadable: new Set<string>(),
  };
  answer('GET /rest/v1/*', (request) => {
    const table = nameIn(request);
    if (services.unreadable.has(table)) return refused(403, '42501');
    return rowsAs(
      request,
      matchingRows(services.tables.get(table) ?? [], request.url.searchParams),
    );
  });
  answer('POST /rest/v1/*', (request) => {
    // Who has what open, and who has looked at whom, is noted by itself.
    if (nameIn(request) === 'desk_claims') return done(201);
    if (nameIn(request) === 'operator_reads') return json([], 201);
    if (services.refusal) return json(services.refusal, 400);
    services.insertedRows.push({ table: nameIn(request), row: request.json });
    const wantsRow = request.headers.get('prefer')?.includes('return=representation');
    return wantsRow ? json({ id: storedId, ...Object(request.json) }, 201) : done(201);
  });
  answer('POST /rest/v1/rpc/*', (request) => {
    const name = nameIn(request);
    return services.unreadable.has(name)
      ? refused(403, '42501')
      : json(services.rpcResults.get(name) ?? []);
  });
  answer('POST /storage/v1/object/sign/*', ({ url, json: body }) => {
    const bucket = url.pathname.split('/').at(-1) ?? '';
    const paths = pathsIn(body);
    return json(
      paths.map((path) => ({
        path,
        error: null,
        signedURL: services.signedUrls.get(`${bucket}/${path}`) ?? null,
      })),
    );
  });
  answer('POST /functions/v1/*', (request) => {
    const name = nameIn(request);
    services.calls.push({ name, body: request.json });
    return services.functions.has(name) ? json(services.functions.get(name)) : json({}, 500);
  });
  return services;
}

const nameIn = ({ url }: AnsweredRequest) => url.pathname.split('/').at(-1) ?? '';

/** The rows that a question asks for by equality. */
function matchingRows(rows: readonly object[], params: URLSearchParams): readonly object[] {
  const valueOf = (row: object, column: string): unknown => Reflect.get(row, column);
  const conditions = [...params].filter(([, value]) => value.startsWith('eq.'));
  const matching = rows.filter((row) =>
    conditions.every(
      ([column, value]) =>
        !(column in row) || `eq.${JSON.stringify(valueOf(row, column))}` === quoted(value),
    ),
  );
  const limit = params.get('limit');
  return limit === null ? matching : matching.slice(0, Number(limit));
}

/** A condition with its text as JSON writes it. */
function quoted(condition: string): string {
  const value = condition.slice('eq.'.length);
  return /^(true|false|-?\d+(\.\d+)?)$/.test(value) ? condition : `eq.${JSON.stringify(value)}`;
}

function rowsAs({ headers }: AnsweredRequest, rows: readonly object[]): Response {
  if (!headers.get('accept')?.includes('vnd.pgrst.object')) return json(rows);
  const [row] = rows;
  return row ? json(row) : refused(406, 'PGRST116');
}

function pathsIn(body: unknown): readonly string[] {
  const paths: unknown = typeof body === 'object' && body && 'paths' in body ? body.paths : [];
  return Array.isArray(paths) ? paths.map(String) : [];
}
