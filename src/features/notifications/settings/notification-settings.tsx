import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '@/lib/brand';
import { useUser } from '@/lib/session/session';
import { showStored } from '@/lib/query/show-stored';
import { CheckboxField } from '@/ui/field/checkbox-field';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { toast } from '@/ui/toast/toast';
import {
  devicePermission,
  setWantsNotifications,
  wantsNotifications,
} from '@/features/notifications/device/device-notifications';
import {
  saveSettings,
  settingsKey,
  settingsQuery,
  type NotificationSettings,
} from '@/features/notifications/api/queries';

const errorToastMs = 4000;

/** How a person hears of new messages when the app is closed: mail, and this device. */
export function NotificationSettingsFields() {
  return (
    <div className="grid gap-4">
      <MailSetting />
      <DeviceSetting />
    </div>
  );
}

function MailSetting() {
  const { t } = useTranslation('notifications');
  const { id, email } = useUser();
  const client = useQueryClient();
  const settings = useQuery(settingsQuery(id));
  const [chosen, setChosen] = useState<boolean>();
  const save = useMutation({
    networkMode: 'always',
    mutationFn: (unread_mail: boolean) => saveSettings(id, { unread_mail }),
    onSuccess: (saved: NotificationSettings) => {
      showStored(client, settingsKey(id), saved);
      toast.success(t('saved'), { about: 'notifications' });
    },
    onError: () => toast.error(t('saveFailed'), { duration: errorToastMs, about: 'notifications' }),
    onSettled: () => setChosen(undefined),
  });
  if (settings.isPending) return <Skeleton className="h-16" />;
  if (settings.isError && settings.data === undefined) {
    return (
      <ErrorState
        title={t('loadFailed')}
        retryLabel={t('retry')}
        onRetry={() => void settings.refetch()}
      />
    );
  }
  return (
    <CheckboxField
      label={t('mail')}
      hint={t('mailHint', { email })}
      checked={chosen ?? settings.data?.unread_mail ?? true}
      disabled={save.isPending}
      onCheckedChange={(next) => {
        setChosen(next);
        save.mutate(next);
      }}
    />
  );
}

function DeviceSetting() {
  const { t } = useTranslation('notifications');
  const { id } = useUser();
  const [permission, setPermission] = useState(devicePermission);
  const [wanted, setWanted] = useState(() => wantsNotifications(id));
  const canAsk = permission === 'ask' || permission === 'granted';

  const change = async (next: boolean) => {
    setPermission(await setWantsNotifications(id, next));
    setWanted(wantsNotifications(id));
  };

  return (
    <CheckboxField
      label={t('device')}
      hint={t(`deviceHint.${permission}`, { brand: brand.name })}
      checked={wanted}
      disabled={!canAsk}
      onCheckedChange={(next) => void change(next)}
    />
  );
}
