import { PleaseWait } from '@/ui/feedback/please-wait';

/** While the page is on its way, whatever of it is missing: its code, or who is signed in. */
export function PageLoading() {
  return (
    <div className="grid min-h-[calc(100dvh-var(--top-bar)-var(--bottom-bar))] place-items-center in-[.theatre]:min-h-full">
      <PleaseWait />
    </div>
  );
}
