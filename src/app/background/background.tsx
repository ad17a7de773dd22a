import { DocumentHead } from '@/app/head/document-head';
import { OfflineNotice } from '@/app/errors/offline-notice';
import { Updates } from '@/app/release/updates';

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
