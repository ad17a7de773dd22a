import { useEffect } from 'react';
import { brand } from '@/lib/brand';

/** Names the tab, the history entry and what is shared: 'Search talent · Pitchreel'; without a title the brand alone. */
export function useDocumentTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${brand.name}` : brand.name;
    document.querySelector('[property="og:title"]')?.setAttribute('content', document.title);
  }, [title]);
}
