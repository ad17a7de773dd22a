import { Skeleton } from '@/ui/feedback/skeleton';

/** Placeholder for a conversation list while it loads. */
export function ConversationListSkeleton({ rows = 3 }: { rows?: number }) {
  return (
    <div className="p-2" aria-hidden data-awaited>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex min-h-18 items-center gap-3 px-3 py-2.5">
          <Skeleton className="size-11 rounded-full!" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Placeholder for a thread while it loads. */
export function ThreadSkeleton({ headless = false }: { headless?: boolean }) {
  return (
    <div className="flex min-h-0 flex-1 flex-col" aria-hidden>
      {headless ? null : (
        <div className="flex min-h-18 items-center gap-3 border-b border-line px-4 py-2">
          <Skeleton className="size-11 rounded-full!" />
          <Skeleton className="h-4 w-36" />
        </div>
      )}
      <div className="flex flex-1 flex-col justify-end gap-3 p-4">
        <Skeleton className="h-12 w-3/5 rounded-card!" />
        <Skeleton className="h-18 w-2/3 self-end rounded-card!" />
        <Skeleton className="h-12 w-1/2 rounded-card!" />
      </div>
    </div>
  );
}
