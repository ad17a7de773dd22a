import { isUuid } from '@/domain/ids';
import { loggedActionOf } from '@/features/desk/api/decision';
import type { DecisionFilter } from '@/features/desk/api/log/log';
import { numberOrText } from './number';

/** What the address asks of the log, by its names there. */
export const askedNames = ['q', 'operator', 'action', 'from', 'to', 'person', 'subject'] as const;
export type Asked = Readonly<Partial<Record<(typeof askedNames)[number], string>>>;

/** What an address asks, as it stands there; nothing that is empty. */
export const askedIn = (params: URLSearchParams): Asked =>
  Object.fromEntries(
    askedNames.flatMap((name) => {
      const value = params.get(name);
      return value === null || value.trim() === '' ? [] : [[name, value]];
    }),
  );

/** A year that is still being typed, as 0002, is no day to ask for. */
const dayPattern = /^[12]\d{3}-\d{2}-\d{2}$/;

/** The first moment of a day of the reader's own, or of one after it. */
function startOf(day: string | undefined, later = 0): string | undefined {
  if (day === undefined || !dayPattern.test(day)) return undefined;
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + later);
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
}

const uuidIn = (text: string | undefined) =>
  text !== undefined && isUuid(text) ? text : undefined;

/** Which decisions are asked for; what can't be asked for is left out. */
export const filterOf = (asked: Asked): DecisionFilter => ({
  personId: uuidIn(asked.person),
  subjectId: asked.subject,
  operatorId: uuidIn(asked.operator),
  action: loggedActionOf(asked.action),
  from: startOf(asked.from),
  until: startOf(asked.to, 1),
  text: asked.q === undefined ? undefined : numberOrText(asked.q),
});
