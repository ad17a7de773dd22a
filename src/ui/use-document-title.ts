import { useEffect } from 'react';
import { brand } from '@/lib/brand';

/** Names the tab and the history entry: 'Search talent · Pitchreel'; without a title the brand alone. */
export function useDocumentTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${brand.name}` : brand.name;
  }, [title]);
}
