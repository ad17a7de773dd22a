import { queryOptions } from '@tanstack/react-query';
import { unwrapMaybe } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';

/** Whether and in which language a user gets mails. */
export interface NotificationSettings {
  readonly unread_mail: boolean;
  readonly search_mail: boolean;
  readonly language: string;
}

export const settingsKey = (userId: string) => ['notification-settings', userId];

/** The signed-in user's settings; null before the first save. */
export const settingsQuery = (userId: string) =>
  queryOptions({
    queryKey: settingsKey(userId),
    queryFn: async ({ signal }): Promise<NotificationSettings | null> => {
      const supabase = await getSupabase();
      const response = await supabase
        .from('notification_settings')
        .select('unread_mail, search_mail, language')
        .eq('user_id', userId)
        .abortSignal(signal)
        .maybeSingle();
      return unwrapMaybe(response);
    },
  });
