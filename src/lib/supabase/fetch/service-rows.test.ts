import { expect, it } from 'vitest';
import { areRows, type ServiceRequest } from './service-rows';

const asking = (request: Partial<ServiceRequest>): ServiceRequest => ({
  path: '/rest/v1/messages',
  method: 'POST',
  prefer: '',
  accept: 'application/json',
  select: '',
  ...request,
});
const one = 'application/vnd.pgrst.object+json';
const writeRequest = { prefer: 'return=representation', select: 'id,content' };
const foreign = { ok: true };

it.each([
  ['an insert that asks for nothing', asking({}), foreign],
  ['an update that asks for nothing', asking({ method: 'PATCH' }), []],
  ['a list', asking({ method: 'GET' }), foreign],
  ['one row', asking({ method: 'GET', accept: one }), []],
  ['the row of an insert', asking({ ...writeRequest, accept: one }), foreign],
  ['the rows of an insert', asking(writeRequest), foreign],
  ['the rows of an insert', asking(writeRequest), []],
  [
    'the rows of an upsert',
    asking({ ...writeRequest, prefer: 'resolution=merge-duplicates,return=representation' }),
    [],
  ],
  ['the rows of an update', asking({ ...writeRequest, method: 'PATCH' }), [foreign]],
  ['the rows of a deletion', asking({ ...writeRequest, method: 'DELETE' }), 'done'],
])('does not take another answer for %s: %#', (_what, request, body) => {
  expect(areRows(request, body)).toBe(false);
});

it.each([
  ['a list', asking({ method: 'GET', select: 'id' }), []],
  ['one row', asking({ method: 'GET', accept: one }), { id: '1' }],
  ['the row of an insert', asking({ ...writeRequest, accept: one }), { id: '1', content: '' }],
  [
    'columns under other names, of other tables, and as other types',
    asking({
      ...writeRequest,
      select: 'id::text,day:next_on,talent:accounts!fk(name,more(a,b)),*',
    }),
    [{ id: '1', day: null, talent: null }],
  ],
  ['no row of an update', asking({ ...writeRequest, method: 'PATCH' }), []],
  [
    'no row of an insert that ignores known ones',
    asking({ ...writeRequest, prefer: 'resolution=ignore-duplicates,return=representation' }),
    [],
  ],
  ['the answer of a function', asking({ path: '/rest/v1/rpc/inbox' }), foreign],
  ['another service', asking({ path: '/auth/v1/token' }), foreign],
])('accepts %s', (_what, request, body) => {
  expect(areRows(request, body)).toBe(true);
});
