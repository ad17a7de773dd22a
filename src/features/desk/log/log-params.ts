import { isUuid } from '@/domain/ids';
import { loggedActionOf } from '@/features/desk/api/decision';
import type { DecisionFilter } from '@/features/desk/api/log/log';
import { numberOrText } from './number';

/** The names of the log's search parameters in the address. */
export const paramNames = ['q', 'operator', 'action', 'from', 'to', 'person', 'subject'] as const;
export type LogParams = Readonly<Partial<Record<(typeof paramNames)[number], string>>>;

/** The search parameters of an address that aren't empty. */
export const readLogParams = (params: URLSearchParams): LogParams =>
  Object.fromEntries(
    paramNames.flatMap((name) => {
      const value = params.get(name);
      return value === null || value.trim() === '' ? [] : [[name, value]];
    }),
  );

/** A year that is still being typed, as 0002, is no valid day. */
const dayPattern = /^[12]\d{3}-\d{2}-\d{2}$/;

/** The start of a day in the reader's time zone, `later` days after `day`. */
function startOf(day: string | undefined, later = 0): string | undefined {
  if (day === undefined || !dayPattern.test(day)) return undefined;
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + later);
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
}

const uuidIn = (text: string | undefined) =>
  text !== undefined && isUuid(text) ? text : undefined;

/** The filter that the parameters mean; values that aren't valid are ignored. */
export const filterOf = (params: LogParams): DecisionFilter => ({
  personId: uuidIn(params.person),
  subjectId: params.subject,
  operatorId: uuidIn(params.operator),
  action: loggedActionOf(params.action),
  from: startOf(params.from),
  until: startOf(params.to, 1),
  text: params.q === undefined ? undefined : numberOrText(params.q),
});
