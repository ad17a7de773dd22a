import { Suspense } from 'react';
import { lazyPart } from '@/ui/layout/lazy-part';
import { WhenIdle } from '@/ui/layout/when-idle';

const HelpButton = lazyPart(async () => (await import('./help-button')).HelpButton);

/** The help button, loaded when the browser is idle so that it never delays the screen. */
export function LazyHelpButton({ theatre = false }: { theatre?: boolean }) {
  return (
    <WhenIdle>
      <Suspense>
        <HelpButton theatre={theatre} />
      </Suspense>
    </WhenIdle>
  );
}
