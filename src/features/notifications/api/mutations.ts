import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showStored } from '@/lib/query/show-stored';
import { settingsKey } from './queries';
import { saveSettings, type SettingsChange } from './save-settings';

interface Handlers {
  readonly onSuccess?: () => void;
  readonly onError?: () => void;
}

/** Saves a change of the user's notification settings and puts the saved settings into the query cache. */
export function useSaveSettings(userId: string, { onSuccess, onError }: Handlers = {}) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (change: SettingsChange) => saveSettings(userId, change),
    onSuccess: (saved) => {
      showStored(client, settingsKey(userId), saved);
      onSuccess?.();
    },
    onError,
  });
}
