import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '@/features/notifications/api/queries';
import { useUser } from '@/lib/session/session';

/** Whether the company has turned off all mails about saved searches; false while that is unknown. */
export function useSearchMailsAreOff(): boolean {
  const { data: settings } = useQuery(settingsQuery(useUser().id));
  return settings?.search_mail === false;
}
