import { useEffect } from 'react';
import { brand } from '@/lib/brand';

/** Sets the document's title: 'Search talent · Pitchreel', or the brand alone. */
export function useDocumentTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${brand.name}` : brand.name;
    document.querySelector('[property="og:title"]')?.setAttribute('content', document.title);
  }, [title]);
}
