import { skeletonHtml, type ScreenShape } from '@/app/first-screen/skeletons';
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

/** Shown until it's known who is there: the page in grey, as in the served file. */
export function ScreenLoading({ shape }: { shape: ScreenShape }) {
  return (
    <div className="relative in-[.theatre]:h-full">
      <div
        aria-hidden
        className="in-[.theatre]:h-full"
        dangerouslySetInnerHTML={{ __html: skeletonHtml(shape) }}
      />
      <div className="pointer-events-none fixed inset-0 grid animate-late-fade-in place-items-center">
        <PleaseWait className="rounded-full bg-surface px-4 py-2 text-ink shadow-card" />
      </div>
    </div>
  );
}
