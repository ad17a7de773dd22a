/** '18 Nov 2026', the year only when it is not this one. */
export function formatDate(value: string | Date, locale: string, now = new Date()): string {
  const date = new Date(value);
  const sameYear = date.getFullYear() === now.getFullYear();
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(date);
}

/** '14:02' or '2:02 PM' in the person's own clock. */
export function formatTime(value: string | Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(
    new Date(value),
  );
}

/** 'm:ss', as on the recorder. @param seconds any non-negative number */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
