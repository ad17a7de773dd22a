import type { DeskItem } from '@/features/desk/api/item';

const morning = 8;
const hourMs = 3_600_000;
/** As the database limits it: money that has no date by which it has to be settled. */
const mostDaysOfMoney = 4;

/**
 * When an item can come back: tomorrow, in three days and next Monday, each in the morning; danger within
 * hours.
 */
export function putOffTimes(
  now: Date,
  { kind, is_urgent: isUrgent, due_at: dueAt }: Pick<DeskItem, 'kind' | 'is_urgent' | 'due_at'>,
) {
  const isPressing = isUrgent && dueAt === null;
  if (isPressing && kind !== 'payment') {
    const inHours = (hours: number) => new Date(now.getTime() + hours * hourMs);
    return [
      { name: 'oneHour', time: inHours(1) },
      { name: 'threeHours', time: inHours(3) },
    ] as const;
  }
  const inDays = (days: number) => {
    const time = new Date(now);
    time.setDate(time.getDate() + days);
    time.setHours(morning, 0, 0, 0);
    return time;
  };
  const untilMonday = (8 - now.getDay()) % 7 || 7;
  const times = [
    { name: 'tomorrow', time: inDays(1) },
    { name: 'threeDays', time: inDays(3) },
    { name: 'nextWeek', time: inDays(untilMonday) },
  ] as const;
  const last = now.getTime() + mostDaysOfMoney * 24 * hourMs;
  return isPressing ? times.filter(({ time }) => time.getTime() < last) : times;
}
