import { PleaseWait } from '@/ui/feedback/please-wait';

/** Shown while the page's code or the session is loading. */
export function PageLoading() {
  return (
    <div
      data-page-loading
      className="grid min-h-[calc(100dvh-var(--top-bar)-var(--bottom-bar))] place-items-center in-[.theatre]:min-h-full"
    >
      <PleaseWait />
    </div>
  );
}
