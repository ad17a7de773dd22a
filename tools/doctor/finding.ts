/** What one check found; its texts are sentences for the operator. */
export type Finding = { state: 'ok'; is: string } | { state: 'unchecked'; is: string } | Fault;

interface Fault {
  state: 'fault';
  is: string;
  should: string;
  /** The command or statement that repairs it, or whom to ask. */
  todo: string;
}

export const ok = (is: string): Finding => ({ state: 'ok', is });
export const fault = (is: string, should: string, todo: string): Fault => ({
  state: 'fault',
  is,
  should,
  todo,
});
export const unchecked = (is: string): Finding => ({ state: 'unchecked', is });

/** Ends a check that cannot be made; its message says why and how it could be. */
export class NotCheckable extends Error {}

/** Ends a check with a fault that is not its subject, such as an address that does not answer. */
export class Broken extends Error {
  readonly finding: Fault;

  constructor(is: string, should: string, todo: string) {
    super(is);
    this.finding = fault(is, should, todo);
  }
}
