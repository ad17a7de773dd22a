import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { videoLimitQuery } from '@/domain/video/video-limit';
import { limitText } from '@/domain/video/video-file';
import { QueryProvider } from '@/lib/query/query-provider';

/** The largest video, with a query client of its own: the public pages load none. */
export function VideoLimit() {
  return (
    <QueryProvider>
      <LimitText />
    </QueryProvider>
  );
}

/** '100 MB', an ellipsis while it loads, and a text for when it cannot be read. */
function LimitText() {
  const { t } = useTranslation('help');
  const limit = useQuery(videoLimitQuery);
  if (limit.data !== undefined) return `${limitText(limit.data)} MB`;
  return limit.isPending ? '…' : t('limitMissing');
}
