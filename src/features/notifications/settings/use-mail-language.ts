import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '@/lib/i18n/first-language';
import { showStored } from '@/lib/query/show-stored';
import { saveSettings, settingsKey, settingsQuery } from '@/features/notifications/api/queries';

/** Keeps the language of a person's mails the one they read the app in. */
export function useMailLanguage(userId: string): void {
  const { i18n } = useTranslation();
  const client = useQueryClient();
  const { data: settings } = useQuery(settingsQuery(userId));
  const language = languages.find((known) => i18n.language.startsWith(known));
  const isKnown = settings === undefined || settings?.language === language;
  useEffect(() => {
    if (isKnown || language === undefined) return;
    saveSettings(userId, { language }).then(
      (saved) => showStored(client, settingsKey(userId), saved),
      // The next visit tries again; until then mails come in the language before.
      () => undefined,
    );
  }, [client, userId, language, isKnown]);
}
