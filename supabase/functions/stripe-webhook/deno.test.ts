import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Backend } from '../../local/backend.ts';
import { startBackend } from '../../local/test-backend.ts';
import { startCheckout } from '../../local/test/checkout.ts';
import { signedIn, type Person } from '../../local/test/clients.ts';

/**
 * Runs the function's own index.ts under Deno, the runtime of hosted Supabase, without a network:
 * packages come from node_modules.
 */
const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));
const secret = 'whsec_of_the_deno_test';

let backend: Backend;
let deno: ChildProcess | undefined;
let address: string;

beforeAll(async () => {
  backend = await startBackend();
  const started = startDeno();
  deno = started.process;
  address = await started.address;
});
afterAll(async () => {
  deno?.kill();
  await backend.stop();
});

/**
 * The deno binary itself, because the npm package's script would leave it running when killed.
 * Running that script once installs it.
 */
function denoBinary(): string {
  const require = createRequire(import.meta.url);
  const script = require.resolve('deno/bin.cjs');
  execFileSync(process.execPath, [script, '--version'], { stdio: 'ignore' });
  return join(script, '..', process.platform === 'win32' ? 'deno.exe' : 'deno');
}

function startDeno() {
  const process_ = spawn(
    denoBinary(),
    [
      'run',
      '--no-remote',
      '--cached-only',
      '--node-modules-dir=manual',
      '--no-lock',
      '--no-prompt',
      '--config=supabase/functions/deno.json',
      '--allow-env',
      '--allow-net=127.0.0.1',
      'supabase/functions/stripe-webhook/index.ts',
    ],
    {
      cwd: projectRoot,
      env: {
        ...process.env,
        SUPABASE_URL: backend.url,
        SUPABASE_SERVICE_ROLE_KEY: backend.secretKey,
        STRIPE_WEBHOOK_SECRET: secret,
        DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
        DENO_NO_UPDATE_CHECK: '1',
        NO_COLOR: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const said: string[] = [];
  const listening = new Promise<string>((resolve, reject) => {
    for (const stream of [process_.stdout, process_.stderr]) {
      createInterface(stream).on('line', (line) => {
        said.push(line);
        const port = /^Listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1];
        if (port) resolve(`http://127.0.0.1:${port}`);
      });
    }
    process_.once('error', reject);
    process_.once('exit', (code) =>
      reject(new Error(`deno ended with ${code}:\n${said.join('\n')}`)),
    );
  });
  return { process: process_, address: listening };
}

async function deliver(event: object, by = secret) {
  const payload = JSON.stringify(event);
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret: by }),
    },
    body: payload,
  });
  const body: unknown = await response.json();
  return { status: response.status, body };
}

async function startPaying(company: Person) {
  const { checkout } = await startCheckout(backend, company);
  return {
    id: 'evt_deno',
    object: 'event',
    type: 'checkout.session.completed',
    data: {
      object: {
        id: 'cs_deno',
        payment_status: 'paid',
        client_reference_id: checkout.id,
        payment_intent: 'pi_deno',
        amount_total: checkout.amount,
        currency: checkout.currency,
      },
    },
  };
}

it('accepts only Stripe’s signature under Deno, and unlocks', async () => {
  const company = await signedIn(backend, 'company');
  const event = await startPaying(company);
  const contacts = async () => (await company.client.from('unlocked_contacts').select('*')).data;

  expect(await deliver(event, 'whsec_forged')).toMatchObject({ status: 400 });
  expect(await contacts()).toEqual([]);

  expect(await deliver(event)).toEqual({
    status: 200,
    body: { received: true, outcome: 'unlocked' },
  });
  expect(await contacts()).toMatchObject([{ payment_id: 'pi_deno', paid_amount: 1500 }]);
  expect(await deliver(event)).toMatchObject({ body: { outcome: 'duplicate_event' } });

  const dispute = { id: 'dp_deno', payment_intent: 'pi_deno', status: 'needs_response' };
  const disputed = { id: 'evt_dp', object: 'event', type: 'charge.dispute.created' };
  expect(await deliver({ ...disputed, data: { object: dispute } })).toMatchObject({
    body: { outcome: 'disputed' },
  });
  expect(await contacts()).toEqual([]);
});
