/** What the database counts for an account that nothing is open of (`erasure_effects`). */
export const noEffects = {
  waits: [] as readonly string[],
  reports_about: 0,
  reports_by: 0,
  appeals: 0,
  disputes: 0,
  payments: 0,
  sold: 0,
  bought: 0,
  support: 0,
  tickets: 0,
  recent_days: 14,
};
