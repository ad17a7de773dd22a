/**
 * Runs `npm start` and `npm run dev`: installs missing packages, then runs main.ts. Plain
 * JavaScript without dependencies, because it runs on a fresh clone.
 */
import { ensureInstalled } from './install.mjs';

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
  --mail-pause N       seconds between two mails of one kind to one address (1; hosted
                       takes max_frequency of supabase/config.toml)
  --dev                Vite's dev server in place of the built app
  --help               this text
`;

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  process.stdout.write(helpText);
} else {
  ensureInstalled();
  // supabase-js warns about Node 20 on import, which would clutter the output of this command.
  const warn = console.warn;
  console.warn = (/** @type {unknown[]} */ ...words) => {
    if (!String(words[0]).includes('Node.js 20 and below are deprecated')) warn(...words);
  };
  const { register } = await import('tsx/esm/api');
  register();
  await import('./main.ts');
}
