import i18next from 'i18next';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { beforeAll, describe, expect, it } from 'vitest';
import headTexts from '@locales/en/head.json';
import { RouteGuard } from '@/app/guards/route-guard';
import { startI18n } from '@/lib/i18n/i18n';
import { paths } from '@/lib/routing/paths';
import { routeAt } from './route-at';
import { isProtected, routeTable } from './route-table';
import { routes } from './routes';

/** An example address for a path of the route table. */
const addressOf = (path: string) => path.replace('*', '/no/such/page').replace(/:\w+\??/, '42');

/** The layouts and the screen at an address, loaded as the router loads them. */
function componentsAt(address: string) {
  const branch = (matchRoutes(routes, address) ?? []).map(({ route }) => route);
  return Promise.all(
    branch.map(async ({ lazy, Component }: RouteObject) =>
      typeof lazy === 'function' ? (await lazy()).Component : Component,
    ),
  );
}

beforeAll(() => startI18n());

describe.each(routeTable)('$path', (route) => {
  const { path, catalogs, fixedCatalogs = [] } = route;
  const address = addressOf(path);

  it('is found by its address, also with a trailing slash', () => {
    expect(routeAt(address).route).toBe(route);
    expect(routeAt(`${address}/`).route).toBe(route);
  });

  it('loads its screen and its texts, behind the guard if it is protected', async () => {
    const components = await componentsAt(address);
    expect(components.at(-1)).toBeTypeOf('function');
    expect(components.includes(RouteGuard)).toBe(isProtected(route));
    expect(catalogs.filter((name) => !i18next.hasResourceBundle('en', name))).toEqual([]);
    expect(fixedCatalogs.filter((name) => !i18next.hasResourceBundle('es', name))).toEqual([]);
  });
});

it.each(routeTable.filter(isProtected))('search engines are asked to leave $path out', (route) => {
  expect(route.head).toBeNull();
});

it('has a description for each head', () => {
  const described = routeTable.flatMap(({ head }) => head ?? []);
  expect(described.filter(({ description }) => !headTexts.description[description])).toEqual([]);
});

const types = ['talent', 'company'] as const;
const { auth, dashboard, profile, messages, receipts, pitch, linkedPitch, ...others } = paths;
const { desk, deskPeople, deskLog, deskSupport, deskInvoice, ...plain } = others;

it.each([
  ...Object.values(plain),
  ...types.flatMap((type) => [auth(type), dashboard(type), profile(type)]),
  ...[messages(), messages('1'), receipts(), receipts('1'), pitch('1'), linkedPitch('1')],
  ...[desk(), deskPeople(), deskPeople('1'), deskLog()],
  ...[deskSupport(), deskSupport('1'), deskInvoice('A-1').split('?')[0] ?? ''],
])('has a line for %s', (address) => {
  expect(routeAt(address).route.path).not.toBe('*');
});

it('lists each path once', () => {
  expect(new Set(routeTable.map(({ path }) => path)).size).toBe(routeTable.length);
});
