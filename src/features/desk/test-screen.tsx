import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import common from '@locales/en/common.json';
import enDesk from '@locales/en/desk.json';
import enPeople from '@locales/en/desk-people.json';
import errors from '@locales/en/errors.json';
import terms from '@locales/en/terms.json';
import esPeople from '@locales/es/desk-people.json';
import { testRouter, TestRouter } from '@/lib/routing/test-router';

await i18next.use(initReactI18next).init({
  lng: 'en',
  defaultNS: 'common',
  resources: {
    en: { common, desk: enDesk, 'desk-people': enPeople, errors, terms },
    es: { 'desk-people': esPeople },
  },
  interpolation: { escapeValue: false },
});

type Row = Readonly<Record<string, unknown>>;
interface Refusal {
  readonly message: string;
  readonly code?: string;
}

/** The desk's tables on the fake server, and what was written. */
export const server = {
  tables: new Map<string, readonly Row[]>(),
  found: new Map<string, readonly Row[]>(),
  /** Addresses of hidden files, by their paths. */
  hidden: new Map<string, string>(),
  inserted: [] as { readonly table: string; readonly row: Row }[],
  refusal: undefined as Refusal | undefined,
  unreadable: new Set<string>(),
};

/** Empties the server. */
export function resetServer(): void {
  server.tables.clear();
  server.found.clear();
  server.hidden.clear();
  server.inserted = [];
  server.refusal = undefined;
  server.unreadable.clear();
}

const down = { data: null, error: { message: '', code: '42501' } };

/** A query that filters by equality and ignores the rest. */
function queryOf(table: string, rows: readonly Row[]): object {
  const result = server.unreadable.has(table) ? down : { data: [...rows], error: null };
  const one = server.unreadable.has(table) ? down : { data: rows[0] ?? null, error: null };
  const same = () => query;
  const query = {
    eq: (column: string, value: unknown) =>
      queryOf(
        table,
        rows.filter((row) => !(column in row) || row[column] === value),
      ),
    select: same,
    lt: same,
    lte: same,
    neq: same,
    or: same,
    order: same,
    limit: (count: number) => queryOf(table, rows.slice(0, count)),
    abortSignal: same,
    maybeSingle: () => Promise.resolve(one),
    // oxlint-disable-next-line unicorn/no-thenable -- As the client's own queries.
    then: (...handlers: Parameters<Promise<typeof result>['then']>) =>
      Promise.resolve(result).then(...handlers),
  };
  return query;
}

/** A client that answers from `server`. */
export const testClient = {
  from: (table: string) => ({
    select: () => queryOf(table, server.tables.get(table) ?? []),
    insert: (row: Row) => {
      if (!server.refusal) server.inserted.push({ table, row });
      const answer = Promise.resolve({ data: null, error: server.refusal ?? null });
      return Object.assign(answer, { abortSignal: () => answer });
    },
  }),
  storage: {
    from: (bucket: string) => ({
      createSignedUrls: (paths: readonly string[]) =>
        Promise.resolve({
          data: paths.map((path) => ({
            path,
            error: null,
            signedUrl: server.hidden.get(`${bucket}/${path}`) ?? null,
          })),
          error: null,
        }),
    }),
  },
  rpc: (name: string) => queryOf(name, server.found.get(name) ?? []),
};

/** Renders a part of the desk at an address. */
export function show(element: ReactNode, at = '/desk/people') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  testRouter.open(at);
  const screen = render(
    <TestRouter>
      <QueryClientProvider client={client}>{element}</QueryClientProvider>
    </TestRouter>,
  );
  return { ...screen, client, user: userEvent.setup(), router: testRouter };
}
