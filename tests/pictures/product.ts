import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appPort, appUrl, backendPort } from '../support/addresses.ts';

const answers = () =>
  fetch(appUrl).then(
    ({ ok }) => ok,
    () => false,
  );

/** Runs `npm start` with fresh demo data, until the returned function is called. */
export async function startProduct(): Promise<() => Promise<void>> {
  if (await answers()) throw new Error(`Something answers at ${appUrl} already`);
  const ports = ['--port', String(backendPort), '--app-port', String(appPort)];
  const child = spawn(process.execPath, ['tools/backend/start.mjs', '--memory', ...ports], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`The start ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  };
}
