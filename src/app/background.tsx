import { DocumentHead } from './head/document-head';
import { OfflineNotice } from './offline-notice';
import { Updates } from './updates';

/** What goes on behind every screen and may wait for a quiet moment. */
export function Background() {
  return (
    <>
      <DocumentHead />
      <OfflineNotice />
      {import.meta.env.PROD ? <Updates /> : null}
    </>
  );
}
