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
  {
    engine: 'firefox',
    path: '/messages/:conversationId?',
    reason: 'With large texts the help button covers the middle of the field for a message.',
  },
  {
    engine: 'firefox',
    path: '/company/dashboard',
    reason: "At 1280 px the focus on a contact's name can be under the top bar.",
  },
];

/** Whether an engine is asked about a screen. */
export const isAsked = (engine: KnownFault['engine'], visit: Visit): boolean =>
  !knownFaults.some(
    (fault) => fault.engine === engine && (fault.path === undefined || fault.path === visit.path),
  );
