import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showStored } from '@/lib/query/show-stored';
import { settingsKey } from './queries';
import { saveSettings, type SettingsChange } from './save-settings';

interface Handlers {
  readonly onSuccess?: () => void;
  readonly onError?: () => void;
}

/** Stores a change of somebody's settings and shows what is stored then. */
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
