import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { projectPath } from '../../../backend/paths.ts';
import { webhookEvents } from './endpoint.ts';

it('names the events that the function reads', () => {
  const source = readFileSync(
    projectPath('supabase/functions/stripe-webhook/instruction.ts'),
    'utf8',
  );
  const read = [...source.matchAll(/case '([a-z_]+\.[a-z_.]+)'/g)].map(([, event]) => event);
  expect(webhookEvents.toSorted()).toEqual(read.toSorted());
});
