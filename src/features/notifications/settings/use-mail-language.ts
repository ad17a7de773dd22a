import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSaveSettings } from '@/features/notifications/api/mutations';
import { settingsQuery } from '@/features/notifications/api/queries';
import { languages } from '@/lib/i18n/languages';

/**
 * Keeps the language of a user's mails the same as the language of the app. A failed save is tried
 * again at the next visit.
 */
export function useMailLanguage(userId: string): void {
  const { i18n } = useTranslation();
  const { mutate: save } = useSaveSettings(userId);
  const { data: settings } = useQuery(settingsQuery(userId));
  const language = languages.find((candidate) => i18n.language.startsWith(candidate));
  const isKnown = settings === undefined || settings?.language === language;
  useEffect(() => {
    if (!isKnown && language !== undefined) save({ language });
  }, [save, language, isKnown]);
}
