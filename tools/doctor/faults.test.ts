import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../backend/backend.ts';
import { startBackend } from '../backend/test-backend.ts';
import { expectedReport } from './expected.ts';
import type { Finding } from './finding.ts';
import type { Report } from './report.ts';
import { projectFaults } from './test/faults/project-faults.ts';
import { jobFaults } from './test/faults/job-faults.ts';
import { paymentFaults } from './test/faults/payment-faults.ts';
import { roleFaults } from './test/faults/role-faults.ts';
import { ownObjects, schemaFaults } from './test/faults/schema-faults.ts';
import { serviceFaults } from './test/faults/service-faults.ts';
import { siteFaults } from './test/faults/site-faults.ts';
import { siteAddress } from './test/world-parts.ts';
import { tamperingFaults } from './test/faults/tampering-faults.ts';
import { findings, makeHosted, newWorld } from './test/world.ts';

let backend: Backend;
let expected: Report;
beforeAll(async () => {
  backend = await startBackend({ siteUrl: siteAddress });
  await makeHosted(backend);
  expected = await expectedReport();
});
afterAll(() => backend.stop());

const look = async (
  change: (world: Awaited<ReturnType<typeof newWorld>>) => unknown = () => {},
) => {
  const world = await newWorld(backend);
  await change(world);
  return findings(world, async () => expected);
};

const faultsOf = (findings: readonly Finding[] = []) =>
  findings.filter((finding) => finding.state === 'fault');

const titlesWithFaults = (all: ReadonlyMap<string, Finding[]>) =>
  [...all].filter(([, findings]) => faultsOf(findings).length > 0).map(([title]) => title);

const cases = [
  ...projectFaults,
  ...jobFaults,
  ...schemaFaults,
  ...roleFaults,
  ...tamperingFaults,
  ...serviceFaults,
  ...paymentFaults,
  ...siteFaults,
];

describe('each fault, put in once', () => {
  it.each(cases)('is reported and can be repaired: $name', async (fault) => {
    if (fault.sql !== undefined) await backend.db.exec(fault.sql);
    let todo = '';
    try {
      const all = await look(fault.put);
      const finding = faultsOf(all.get(fault.title)).find(({ is }) => fault.is.test(is));
      todo = finding?.todo ?? '';
      expect({
        all: titlesWithFaults(all).toSorted(),
        found: faultsOf(all.get(fault.title)),
      }).toEqual({
        all: [fault.title, ...(fault.also ?? [])].toSorted(),
        found: expect.arrayContaining([
          expect.objectContaining({
            is: expect.stringMatching(fault.is),
            todo: expect.stringMatching(fault.todo),
          }),
        ]),
      });
    } finally {
      if (fault.undo !== undefined) {
        await backend.db.exec(fault.undo === 'advice' ? todo : fault.undo);
      }
    }
  });

  it('leaves nothing behind', async () => {
    expect(titlesWithFaults(await look())).toEqual([]);
  });
});

describe('what an operator adds', () => {
  it('isn’t a fault', async () => {
    await backend.db.exec(ownObjects);
    expect(titlesWithFaults(await look())).toEqual([]);
  });
});

describe('a setting that is not given', () => {
  it.each([
    ['STRIPE_WEBHOOK_SECRET', 'Webhook'],
    ['STRIPE_SECRET_KEY', 'Price and payment link'],
    ['STRIPE_REFUND_KEY', 'Refunds'],
    ['SUPABASE_ACCESS_TOKEN', 'Sign-up and mails'],
  ] as const)('leaves its check unmade, and isn’t a fault: %s', async (name, title) => {
    const all = await look((world) => delete world.settings[name]);
    expect(titlesWithFaults(all)).toEqual([]);
    expect(all.get(title)).toContainEqual({
      state: 'unchecked',
      is: expect.stringContaining(`set ${name}`),
    });
  });
});
