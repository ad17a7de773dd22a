import { useEffect, useState } from 'react';
import { sendWatch } from '@/features/feed/api/watches';
import { WatchReports } from './watch-reports';

/** Reports to the database how far each video was watched: at the next one, and when the page is hidden or left. */
export function useWatchReports(): WatchReports {
  const [reports] = useState(() => new WatchReports(sendWatch));
  useEffect(() => {
    const leave = () => reports.leave();
    // A phone may kill a hidden page without any further event.
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [reports]);
  return reports;
}
