import { lazy, Suspense } from 'react';
import { WhenIdle } from '@/ui/when-idle';

const HelpButton = lazy(async () => ({ default: (await import('./help-button')).HelpButton }));

/** The help button, after everything that a screen is for. */
export function LazyHelpButton({ theatre = false }: { theatre?: boolean }) {
  return (
    <WhenIdle>
      <Suspense>
        <HelpButton theatre={theatre} />
      </Suspense>
    </WhenIdle>
  );
}
