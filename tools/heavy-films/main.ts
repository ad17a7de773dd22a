import { parseArgs } from 'node:util';
import { Broken, NotCheckable } from '../doctor/finding.ts';
import { openProject } from '../doctor/project.ts';
import { localSettings, remoteSettings } from '../doctor/settings.ts';
import { UserError } from '../backend/user-error.ts';
import { examineVideos } from './examine-films.ts';
import { filmTable } from './film-table.ts';
import { makeSmallFilms } from './small-films.ts';
import { storedVideos } from './stored-films.ts';

const helpText = `npm run heavy-films               lists the videos of npm start that are heavier than what the site makes
npm run heavy-films -- --remote   the same of a hosted project
npm run heavy-films -- --all      lists the others too
npm run heavy-films -- --small    makes the small renditions that videos lack; needs ffmpeg

--remote reads VITE_SUPABASE_URL and SUPABASE_SECRET_KEY from the environment or from .env and supabase/.env.
Without --remote: --port N (54321), as of npm start.`;

function options() {
  try {
    return parseArgs({
      options: {
        all: { type: 'boolean', default: false },
        small: { type: 'boolean', default: false },
        remote: { type: 'boolean', default: false },
        port: { type: 'string', default: '54321' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
    throw new UserError(`${message}. See npm run heavy-films -- --help.`);
  }
}

async function main(): Promise<void> {
  const { remote, all, small, port, help } = options();
  if (help) {
    console.log(helpText);
    return;
  }
  const settings = remote
    ? remoteSettings()
    : await localSettings({ port: Number(port), appPort: 0 });
  const project = openProject({
    remote,
    settings,
    withPorts: 'npm run heavy-films -- --port N',
  });
  if (small) {
    const failed = await makeSmallFilms(project, (line) => console.log(line));
    if (failed > 0) process.exitCode = 1;
    return;
  }
  const films = await storedVideos(project);
  let count = 0;
  const examined = await examineVideos(films, project.need('VITE_SUPABASE_URL'), () => {
    count += 1;
    if (process.stderr.isTTY) process.stderr.write(`\r${count} of ${films.length} videos read`);
  });
  if (process.stderr.isTTY && count > 0) process.stderr.write('\n\n');
  console.log(filmTable(examined, { all }).join('\n'));
}

/** What to do about an error that the operator can correct. */
function adviceOf(error: unknown): string {
  if (error instanceof UserError) return error.message;
  if (error instanceof NotCheckable) return `The videos cannot be listed: ${error.message}.`;
  if (error instanceof Broken) {
    return `The videos cannot be listed: ${error.finding.is}.\n${error.finding.todo}`;
  }
  throw error;
}

await main().catch((error: unknown) => {
  console.error(adviceOf(error));
  process.exitCode = 1;
});
