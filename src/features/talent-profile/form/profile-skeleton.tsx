import { useTranslation } from 'react-i18next';
import { Card } from '@/ui/layout/card';
import { Skeleton } from '@/ui/feedback/skeleton';

/** Placeholder of the profile page while it loads. */
export function ProfileSkeleton() {
  const { t } = useTranslation('talent-profile');
  return (
    <div className="grid gap-6">
      <output className="text-muted">{t('loading')}</output>
      <div className="grid gap-6">
        <Card className="grid gap-5 p-5 md:p-6">
          <Skeleton className="h-6 w-40" />
          {[1, 2, 3].map((row) => (
            <div key={row} className="grid gap-2">
              <Skeleton className="h-4 w-24" />
              <Skeleton className="h-12" />
            </div>
          ))}
          <Skeleton className="h-12 w-36 rounded-full" />
        </Card>
        <Card className="grid gap-5 p-5 md:p-6">
          <Skeleton className="h-12" />
          <div className="flex gap-4">
            <Skeleton className="aspect-[9/16] w-28 sm:w-32" />
            <div className="grid flex-1 content-center gap-3">
              <Skeleton className="h-5" />
              <Skeleton className="h-16" />
              <Skeleton className="h-10 w-28 rounded-full" />
            </div>
          </div>
        </Card>
      </div>
    </div>
  );
}
