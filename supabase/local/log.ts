/** Reports something worth a developer's attention. */
export type Log = (message: string, detail?: unknown) => void;
