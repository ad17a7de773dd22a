import { useTranslation } from 'react-i18next';
import type { Obstacle } from '@/features/chat/api/conversation';
import { Button } from '@/ui/button/button';

interface ThreadEndProps {
  obstacle: Obstacle | null;
  otherName: string;
  isUnblocking: boolean;
  onUnblock: () => void;
}

/** In place of the send box: why nobody can write. Renders an empty live region while both can. */
export function ThreadEnd({ obstacle, otherName, isUnblocking, onUnblock }: ThreadEndProps) {
  const { t } = useTranslation('chat');
  return (
    <div aria-live="polite">
      {obstacle === null ? null : (
        <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-line px-4 py-4 text-center text-sm text-muted">
          <p className="min-w-0 wrap-anywhere">{t(`end.${obstacle}`, { name: otherName })}</p>
          {obstacle === 'blocked' ? (
            <Button size="sm" variant="secondary" loading={isUnblocking} onClick={onUnblock}>
              {t('unblock')}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  );
}
