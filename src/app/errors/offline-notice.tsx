import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '@/lib/browser/use-online';

/**
 * Says that the device is offline, announced to screen readers without taking the focus. The strip
 * below the top bar has space reserved for it (`--offline-notice`). It is part of the main bundle
 * because it could not be fetched while offline.
 */
export function OfflineNotice() {
  const { t } = useTranslation('shell');
  const online = useOnline();
  return (
    <div role="status" className="fixed inset-x-0 top-(--bar-end) z-30 h-(--offline-notice)">
      {online ? null : (
        <p
          data-offline-notice
          className="flex size-full animate-fade-in items-end justify-center bg-ink pb-0.5 font-semibold text-page md:pb-1.5"
        >
          <span className="inline-flex items-center gap-2.5 whitespace-nowrap">
            <WifiOff aria-hidden className="size-5 shrink-0" />
            {t('offline.notice')}
          </span>
        </p>
      )}
    </div>
  );
}
