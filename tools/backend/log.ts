/** Logs an event that a developer should notice. */
export type Log = (message: string, detail?: unknown) => void;

/** Receives what a start does from now on, as in 'Adding the demo data'. */
export type OnStep = (step: string) => void;
