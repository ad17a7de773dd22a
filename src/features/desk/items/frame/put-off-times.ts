import type { DeskItem } from '@/features/desk/api/items/item';

const morning = 8;
const hourMs = 3_600_000;
/** As the database limits it: money that has no date by which it has to be settled. */
const mostDaysOfMoney = 4;
/** The same: after how many days a deletion that was asked for becomes urgent. */
const daysOfDeletion = 25;

type PutOffItem = Pick<DeskItem, 'kind' | 'is_urgent' | 'due_at' | 'since'>;

/**
 * When an item can come back: tomorrow, in three days and next Monday, each in the morning; danger, and what
 * is soon as urgent, within hours.
 */
export function putOffTimes(now: Date, item: PutOffItem) {
  const inDays = (days: number) => {
    const time = new Date(now);
    time.setDate(time.getDate() + days);
    time.setHours(morning, 0, 0, 0);
    return time;
  };
  const untilMonday = (8 - now.getDay()) % 7 || 7;
  const latest = latestTime(now, item);
  const times = [
    { name: 'tomorrow', time: inDays(1) },
    { name: 'threeDays', time: inDays(3) },
    { name: 'nextWeek', time: inDays(untilMonday) },
  ] as const;
  const possible = times.filter(({ time }) => time.getTime() < latest);
  if (possible.length > 0) return possible;
  const inHours = (hours: number) => new Date(now.getTime() + hours * hourMs);
  return [
    { name: 'oneHour', time: inHours(1) },
    { name: 'threeHours', time: inHours(3) },
  ] as const;
}

/** Until when it can be put off; at once where that is for hours alone. */
function latestTime(
  now: Date,
  { kind, is_urgent: isUrgent, due_at: dueAt, since }: PutOffItem,
): number {
  if (kind === 'deletion' && !isUrgent) return Date.parse(since) + daysOfDeletion * 24 * hourMs;
  if (!isUrgent || dueAt !== null) return Infinity;
  if (kind === 'payment' || kind === 'proposal')
    return now.getTime() + mostDaysOfMoney * 24 * hourMs;
  return now.getTime();
}
