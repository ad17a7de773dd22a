import { unwrap } from '@/lib/errors/errors';
import type { Language } from '@/lib/i18n/languages';
import { getSupabase } from '@/lib/supabase/supabase';
import type { NotificationSettings } from './queries';

/** The settings to change; those left out keep their value. */
export interface SettingsChange {
  readonly unread_mail?: boolean;
  readonly search_mail?: boolean;
  readonly language?: Language;
}

/** Stores a change and returns all settings. @throws AppError */
export async function saveSettings(
  userId: string,
  change: SettingsChange,
): Promise<NotificationSettings> {
  const supabase = await getSupabase();
  const saved = await supabase
    .from('notification_settings')
    .upsert({ user_id: userId, ...change })
    .select('unread_mail, search_mail, language')
    .single();
  return unwrap(saved);
}
