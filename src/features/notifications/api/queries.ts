import { queryOptions } from '@tanstack/react-query';
import { unwrapMaybe } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';

/** What a person has said about mails; `language` is the one they are written in. */
export interface NotificationSettings {
  readonly unread_mail: boolean;
  readonly language: string;
}

export const settingsKey = (userId: string) => ['notification-settings', userId];

/** The signed-in user's settings, or null before the first were stored. */
export const settingsQuery = (userId: string) =>
  queryOptions({
    queryKey: settingsKey(userId),
    queryFn: async ({ signal }): Promise<NotificationSettings | null> => {
      const supabase = await getSupabase();
      const found = await supabase
        .from('notification_settings')
        .select('unread_mail, language')
        .eq('user_id', userId)
        .abortSignal(signal)
        .maybeSingle();
      return unwrapMaybe(found);
    },
  });
