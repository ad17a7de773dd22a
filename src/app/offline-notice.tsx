import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '@/lib/use-online';

/** Says that there is no network, for as long as there is none; heard without taking the focus. */
export function OfflineNotice() {
  const { t } = useTranslation('shell');
  const online = useOnline();
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-(--notice-top) bottom-(--notice-bottom) z-50 flex justify-center px-(--notice-side)"
    >
      {online ? null : (
        <p className="flex animate-fade-in items-center gap-2.5 rounded-full bg-ink px-5 py-3 font-semibold text-page shadow-card">
          <WifiOff aria-hidden className="size-5 shrink-0" />
          {t('offline.notice')}
        </p>
      )}
    </div>
  );
}
