import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '@/lib/browser/use-online';

/**
 * Says that there is no network, for as long as there is none; heard without taking the focus. The
 * strip below the top bar has room of its own (`--offline-notice`), so that it covers nothing. Its code
 * comes with the app's: without a network it could not be fetched.
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
