import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '@/lib/brand';
import { useUser } from '@/lib/session/session';
import { CheckboxField } from '@/ui/field/checkbox-field';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { errorToastMs, toast } from '@/ui/toast/toast';
import {
  devicePermission,
  setWantsNotifications,
  wantsNotifications,
} from '@/features/notifications/device/device-notifications';
import { useSaveSettings } from '@/features/notifications/api/mutations';
import { EmailText } from '@/ui/layout/email-text';
import { settingsQuery } from '@/features/notifications/api/queries';

/**
 * Settings for the mails and device notifications that announce new messages while the app is closed,
 * and for a company's mails about saved searches.
 */
export function NotificationSettingsFields() {
  return (
    <div className="grid gap-4">
      <MailSettings />
      <DeviceSetting />
    </div>
  );
}

function MailSettings() {
  const { t } = useTranslation('notifications');
  const { id, email, userType } = useUser();
  const settings = useQuery(settingsQuery(id));
  const save = useSaveSettings(id, {
    onSuccess: () => toast.success(t('saved'), { about: 'notifications' }),
    onError: () => toast.error(t('saveFailed'), { duration: errorToastMs, about: 'notifications' }),
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
  const chosen = { ...settings.data, ...(save.isPending ? save.variables : {}) };
  return (
    <>
      <CheckboxField
        label={t('mail')}
        hint={<EmailText>{t('mailHint', { email })}</EmailText>}
        checked={chosen.unread_mail ?? true}
        disabled={save.isPending}
        onCheckedChange={(unread_mail) => save.mutate({ unread_mail })}
      />
      {userType === 'company' ? (
        <CheckboxField
          label={t('searchMail')}
          hint={<EmailText>{t('searchMailHint', { email })}</EmailText>}
          checked={chosen.search_mail ?? true}
          disabled={save.isPending}
          onCheckedChange={(search_mail) => save.mutate({ search_mail })}
        />
      ) : null}
    </>
  );
}

function DeviceSetting() {
  const { t } = useTranslation('notifications');
  const { id } = useUser();
  const [permission, setPermission] = useState(devicePermission);
  const [isWanted, setIsWanted] = useState(() => wantsNotifications(id));
  const canAsk = permission === 'ask' || permission === 'granted';

  const change = async (next: boolean) => {
    setPermission(await setWantsNotifications(id, next));
    setIsWanted(wantsNotifications(id));
  };

  return (
    <CheckboxField
      label={t('device')}
      hint={t(`deviceHint.${permission}`, { brand: brand.name })}
      checked={isWanted}
      disabled={!canAsk}
      onCheckedChange={(next) => void change(next)}
    />
  );
}
