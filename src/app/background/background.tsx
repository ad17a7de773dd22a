import { DocumentHead } from '@/app/head/document-head';
import { Updates } from '@/app/release/updates';

/** What goes on behind every screen and may wait for a quiet moment. */
export function Background() {
  return (
    <>
      <DocumentHead />
      {import.meta.env.PROD ? <Updates /> : null}
    </>
  );
}
