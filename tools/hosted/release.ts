/**
 * `npm run release`: brings a running site to the state of this clone, in the order that keeps open pages working
 * (docs/running-a-site.md#updating), with the doctor before and after.
 */
import { confirm, intro, isCancel, log, outro } from '@clack/prompts';
import { runCli, runDoctor, runNpm } from './run-command.ts';

const steps: readonly (readonly [what: string, run: () => Promise<void>])[] = [
  ['The settings', () => runNpm(['run', 'check:production'])],
  ['The build', () => runNpm(['run', 'build'])],
  ['Database', () => runCli(['db', 'push', '--remote', '--yes'])],
  ['Sign-in and storage', () => runCli(['config', 'push', '--remote', '--yes'])],
  ['Functions', () => runCli(['functions', 'deploy', '--use-api', '--remote', '--yes'])],
];

async function isFineBefore(): Promise<boolean> {
  log.step('The doctor, before');
  if (await runDoctor()) return true;
  const goesOn = await confirm({ message: 'There are faults. Go on?', initialValue: false });
  return !isCancel(goesOn) && goesOn;
}

async function release(): Promise<string> {
  if (!(await isFineBefore())) return 'Nothing was changed.';
  for (const [what, run] of steps) {
    log.step(what);
    await run();
  }
  log.step('The site: publish dist (docs/going-live.md#4-the-site)');
  const isThere = await confirm({ message: 'Is it published?' });
  if (isCancel(isThere) || !isThere) return 'Publish it, then run npm run doctor -- --remote.';
  log.step('The doctor, after');
  return (await runDoctor()) ? 'Released.' : 'Released, with faults: each says what to do.';
}

intro('Releasing');
await release().then(outro, (error: unknown) => {
  log.error(error instanceof Error ? error.message : String(error));
  outro('Stopped: what came before it is released. Mend it and run npm run release again.');
  process.exitCode = 1;
});
