import type { Visit } from './screen-table.ts';

/** A screen that one engine is not asked about yet, and why; this table may only become shorter. */
interface KnownFault {
  readonly engine: 'chromium' | 'firefox' | 'webkit';
  /** All screens without it. */
  readonly path?: string;
  readonly reason: string;
}

const knownFaults: readonly KnownFault[] = [
  { engine: 'webkit', reason: 'Its screens have never been opened by this suite.' },
];

/** Whether an engine is asked about a screen. */
export const isAsked = (engine: KnownFault['engine'], visit: Visit): boolean =>
  !knownFaults.some(
    (fault) => fault.engine === engine && (fault.path === undefined || fault.path === visit.path),
  );
