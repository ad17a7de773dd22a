/** Where the work is done, */
export const workTypes = ['on-site', 'hybrid', 'remote'] as const;
export type WorkType = (typeof workTypes)[number];

export const isWorkType = (text: unknown): text is WorkType =>
  workTypes.some((workType) => workType === text);
