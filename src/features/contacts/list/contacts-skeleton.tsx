import { Card } from '@/ui/layout/card';
import { Skeleton } from '@/ui/feedback/skeleton';

/** Shown while the contacts load. */
export function ContactsSkeleton({ className }: { className?: string }) {
  return (
    <Card className={className}>
      <div className="p-2" aria-hidden data-awaited>
        {Array.from({ length: 3 }, (_, index) => (
          <div key={index} className="flex min-h-18 items-center gap-3 px-3 py-2.5">
            <Skeleton className="size-11 rounded-full!" />
            <div className="flex-1 space-y-2">
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-4 w-3/5" />
            </div>
          </div>
        ))}
      </div>
    </Card>
  );
}
