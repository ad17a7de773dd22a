import { useTranslation } from 'react-i18next';

/** Formats a day of the database ('yyyy-mm-dd', UTC) in the interface's language: 'Nov 21'. */
export function useDayText(): (day: string) => string {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}
