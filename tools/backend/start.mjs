/** Runs `npm start` and `npm run dev`. */
import { judgeNode } from './install.mjs';
import { runTypescript } from './run-typescript.mjs';

const helpText = `npm start              the product as users get it, on this machine only
npm run dev            the same with Vite's hot reloading

Options, after '--' (npm start -- --reset):
  --port N             port of the backend (54321)
  --app-port N         port of the app (5173)
  --data DIR           folder of the database and the files, empty or made by an earlier start
                       (supabase/.temp/data)
  --memory             keep nothing: database in memory, files in a throwaway folder
  --reset              delete the database and its files first and start with the demo again
  --postgres URL       use a PostgreSQL server in place of the embedded database
  --auth URL, --rest URL, --storage URL, --realtime URL
                       services of Supabase that run by themselves on the database of --postgres:
                       requests are forwarded to them (docs/starting-services.md says how to start
                       them; SUPABASE_JWT_SECRET is their secret, else that of supabase/config.toml)
  --smtp-port N        take mails by SMTP into the inbox, for --auth
  --mail-pause N       seconds between two mails of one kind to one address (1; hosted
                       takes max_frequency of supabase/config.toml)
  --dev                Vite's dev server in place of the built app
  --help               this text
`;

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  process.stdout.write(helpText);
} else {
  const { sentence } = judgeNode(process.versions.node);
  if (sentence !== undefined) console.log(`  ${sentence}`);
  await runTypescript(new URL('./main.ts', import.meta.url));
}
