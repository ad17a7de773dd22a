const morning = 8;

/** Tomorrow, in three days and next Monday, each in the morning. */
export function putOffTimes(now: Date) {
  const inDays = (days: number) => {
    const time = new Date(now);
    time.setDate(time.getDate() + days);
    time.setHours(morning, 0, 0, 0);
    return time;
  };
  const untilMonday = (8 - now.getDay()) % 7 || 7;
  return [
    { name: 'tomorrow', time: inDays(1) },
    { name: 'threeDays', time: inDays(3) },
    { name: 'nextWeek', time: inDays(untilMonday) },
  ] as const;
}
