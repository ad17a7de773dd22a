/**
 * `npm run bench -- [part …] [--smoke]`: measures on this machine and prints each figure beside its
 * target. A missed target fails nothing; a measurement that fails makes the exit code 1. See
 * tools/bench/README.md.
 */
import { readCommand } from './command.ts';
import { parts } from './parts.ts';
import { printTable } from './runner.ts';
import { stopStack } from './stack.ts';

const command = readCommand(process.argv.slice(2), Object.keys(parts));
if ('problem' in command) {
  console.error(command.problem);
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopStack().finally(() => process.exit(130)));
}
const { isSmoke } = command;
const measurements = Object.entries(parts).flatMap(([name, measurementsOf]) =>
  command.parts.includes(name) ? measurementsOf(isSmoke) : [],
);
const isGood = await printTable(measurements, {
  limitMs: (isSmoke ? 3 : 30) * 60_000,
  withTargets: !isSmoke,
});
await stopStack();
process.exit(isGood ? 0 : 1);
