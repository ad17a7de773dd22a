import { useEffect } from 'react';
import { DocumentHead } from '@/app/head/document-head';
import { Updates } from '@/app/release/updates';
import { prepareReports } from '@/lib/errors/report-error';

/** Background work that every screen needs; it starts once the browser is idle. */
export function Background() {
  useEffect(prepareReports, []);
  return (
    <>
      <DocumentHead />
      {import.meta.env.PROD ? <Updates /> : null}
    </>
  );
}
