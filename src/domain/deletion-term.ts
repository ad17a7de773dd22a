const dayMs = 24 * 3600 * 1000;

/** Within how many days an account that asks for it is deleted (GDPR, Art. 12(3)). */
const deletionDays = 30;

/** By when an account that asked at a time is to be deleted. */
export const deletionDueAt = (askedAt: string): Date =>
  new Date(new Date(askedAt).getTime() + deletionDays * dayMs);

/** How many days are left until then, the last one included; none or fewer once it's late. */
export const deletionDaysLeft = (askedAt: string, now = Date.now()): number =>
  Math.ceil((deletionDueAt(askedAt).getTime() - now) / dayMs);
