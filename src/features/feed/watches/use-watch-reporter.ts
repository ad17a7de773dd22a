import { useEffect, useState } from 'react';
import { sendWatch } from '@/features/feed/api/watches';
import { WatchReporter } from './watch-reporter';

/** Reports to the database how far each video was watched: at the next one, and when the page is hidden or left. */
export function useWatchReporter(): WatchReporter {
  const [reporter] = useState(() => new WatchReporter(sendWatch));
  useEffect(() => {
    const flush = () => reporter.flush();
    // A phone may kill a hidden page without any further event.
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [reporter]);
  return reporter;
}
