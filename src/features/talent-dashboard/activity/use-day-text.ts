import { useTranslation } from 'react-i18next';

/** Writes a day of the database, 'yyyy-mm-dd' in UTC, as people of the language do: 'Nov 21'. */
export function useDayText(): (day: string) => string {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}
