/** Logs an event that a developer should notice. */
export type Log = (message: string, detail?: unknown) => void;
