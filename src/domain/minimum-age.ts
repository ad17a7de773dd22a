/** How old someone has to be to have an account, in years; `private.minimum_age()` is the same number. */
export const minimumAge = 18;

const maximumAge = 120;

/** A day as it is written in ISO 8601, this many years before another one. February 29 counts as March 1. */
function yearsBefore(day: string, years: number): string {
  return `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`;
}

/**
 * Whether someone who was born on a day is of age today, and may be alive.
 * @param date ISO date
 * @param today ISO date
 */
export const isBirthDate = (date: string, today: string): boolean =>
  date > yearsBefore(today, maximumAge + 1) && date <= yearsBefore(today, minimumAge);
