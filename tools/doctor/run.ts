import type { Context } from './context.ts';
import { Broken, NotCheckable, unchecked, type Finding } from './finding.ts';
import type { Settings } from './settings.ts';

export interface Check {
  title: string;
  run: (context: Context) => Promise<Finding[]>;
}

export interface Examined {
  title: string;
  findings: Finding[];
}

/** Makes one check; what keeps it from being made is a finding too. */
export async function examine(check: Check, context: Context): Promise<Examined> {
  return { title: check.title, findings: await attempt(() => check.run(context)) };
}

/** Makes a part of a check; what keeps it from being made is a finding too. */
export async function attempt(find: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof NotCheckable) return [unchecked(error.message)];
    if (error instanceof Broken) return [error.finding];
    throw error;
  }
}

/** The lines that say what a check found, without the settings' values. */
export function linesOf(findings: readonly Finding[], settings: Settings): string[] {
  const lines = findings.flatMap((finding) => {
    if (finding.state === 'ok') return [`  ✓ ${finding.is}`];
    if (finding.state === 'unchecked') return [`  – not checked: ${finding.is}`];
    return [
      `  ✗ ${finding.is}`,
      `      should be: ${finding.should}`,
      `      to do:     ${finding.todo.replaceAll('\n', '\n                 ')}`,
    ];
  });
  return lines.map((line) => withoutValues(line, settings));
}

/** A text with the names of settings in place of their values. */
function withoutValues(text: string, settings: Settings): string {
  let hidden = text;
  for (const [name, value] of Object.entries(settings)) {
    if (value && name !== 'VITE_BRAND_NAME') hidden = hidden.replaceAll(value, `<${name}>`);
  }
  return hidden;
}

/** The closing line. */
export function sumOf(all: readonly Examined[]): { line: string; faults: number } {
  const states = all.flatMap(({ findings }) => findings.map(({ state }) => state));
  const count = (state: Finding['state']) => states.filter((other) => other === state).length;
  const faults = count('fault');
  const unmade = count('unchecked');
  return {
    faults,
    line: [
      `${count('ok')} fine`,
      faults === 1 ? '1 fault' : `${faults} faults`,
      ...(unmade > 0 ? [`${unmade} not checked`] : []),
    ].join(', '),
  };
}
