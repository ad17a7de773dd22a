const twoDigits = (value: number) => String(value).padStart(2, '0');

/** The day in the reader's time zone, in the format that every program understands: '2026-11-21'. */
export function dayOf(moment: string | Date): string {
  const date = new Date(moment);
  return [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');
}
