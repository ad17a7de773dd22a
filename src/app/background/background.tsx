import { DocumentHead } from '@/app/head/document-head';
import { Updates } from '@/app/release/updates';

/** Background work that every screen needs; it starts once the browser is idle. */
export function Background() {
  return (
    <>
      <DocumentHead />
      {import.meta.env.PROD ? <Updates /> : null}
    </>
  );
}
