import { expect, it } from 'vitest';
import { routeTable } from '@/app/routes/route-table';
import { visits } from '../screens/screen-table.ts';

it('has the layout of every screen checked, as someone who may enter it', () => {
  const whoEnters = { anyone: 'visitor', visitor: 'visitor', member: 'company' } as const;
  const entered = routeTable.map(({ path, access }) => {
    const as = access in whoEnters ? whoEnters[access as keyof typeof whoEnters] : access;
    return `${path} as ${as}`;
  });
  const checked = new Set(visits.map(({ path, as }) => `${path} as ${as}`));
  expect(entered.filter((each) => !checked.has(each))).toEqual([]);
  const paths = new Set(routeTable.map(({ path }) => path));
  expect(visits.filter(({ path }) => !paths.has(path))).toEqual([]);
});
