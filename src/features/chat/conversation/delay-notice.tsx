import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLiveOutage } from '@/lib/realtime/user-channel';

/**
 * A notice while live messages are delayed; screen readers announce it without moving the focus.
 */
export function DelayNotice() {
  const { t } = useTranslation('chat');
  const isDelayed = useLiveOutage();
  return (
    <div role="status">
      {isDelayed ? (
        <p className="flex items-center gap-2 border-b border-line px-4 py-2 text-sm text-muted">
          <Clock aria-hidden className="size-4 shrink-0" />
          {t('delayed')}
        </p>
      ) : null}
    </div>
  );
}
