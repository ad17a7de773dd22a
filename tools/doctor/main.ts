import { parseArgs } from 'node:util';
import { allChecks } from './checks/all.ts';
import { createContext } from './context.ts';
import { expectedReport } from './expected.ts';
import { examine, linesOf, sumOf, type Examined } from './run.ts';
import { localSettings, remoteSettings } from './settings.ts';

const helpText = `npm run doctor               checks what npm start runs
npm run doctor -- --remote   checks a hosted project and its site

--remote reads, from the environment or from .env, supabase/.env and supabase/functions/.env:
  VITE_SUPABASE_URL, VITE_SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, VITE_SITE_URL, VITE_BRAND_NAME
and, for more checks:
  STRIPE_WEBHOOK_SECRET   the signing secret of the webhook
  STRIPE_SECRET_KEY       a restricted key of Stripe that may read payment links and webhook endpoints
  STRIPE_REFUND_KEY       the key of Stripe with which the desk refunds
  SUPABASE_ACCESS_TOKEN   a token that may read the project's auth settings
None of their values is printed. The exit code is 1 when there are faults.

Without --remote: --port N (54321) and --app-port N (5173), as of npm start.`;

const { values } = parseArgs({
  options: {
    remote: { type: 'boolean', default: false },
    port: { type: 'string', default: '54321' },
    'app-port': { type: 'string', default: '5173' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

async function main(): Promise<number> {
  const { remote } = values;
  const settings = remote
    ? remoteSettings()
    : await localSettings({ port: Number(values.port), appPort: Number(values['app-port']) });
  const context = createContext({ remote, settings, expected: expectedReport });
  const all: Examined[] = [];
  for (const check of allChecks) {
    console.log(check.title);
    const examined = await examine(check, context);
    all.push(examined);
    console.log(linesOf(examined.findings, remote ? settings : {}).join('\n'));
  }
  const { line, faults } = sumOf(all);
  console.log(`\n${line}`);
  return faults > 0 ? 1 : 0;
}

if (values.help) {
  console.log(helpText);
} else {
  // Set when all is closed: PGlite sets an exit code of its own when it opens and closes.
  process.exitCode = await main();
}
