const minuteMs = 60_000;
const units = [
  ['day', 24 * 60 * minuteMs],
  ['hour', 60 * minuteMs],
  ['minute', minuteMs],
] as const;

/** '3 hours ago', in days, hours or minutes, whole ones, at least one minute. */
export function ageOf(time: string, locale: string, now = Date.now()): string {
  const age = Math.max(now - new Date(time).getTime(), minuteMs);
  const [unit, length] = units.find(([, length]) => age >= length) ?? units[2];
  return new Intl.RelativeTimeFormat(locale).format(-Math.floor(age / length), unit);
}
