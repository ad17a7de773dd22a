import { lazy, Suspense } from 'react';
import { DemoStill } from '@/features/public-site/demo-still';
import { WhenSeen } from '@/ui/layout/when-seen';

const Demo = lazy(async () => ({ default: (await import('./demo')).Demo }));

/** The demo carousel of the public pages; its code is loaded at the visitor's first interaction. */
export function LazyDemo() {
  const still = <DemoStill />;
  return (
    <WhenSeen fallback={still}>
      <Suspense fallback={still}>
        <Demo still={still} />
      </Suspense>
    </WhenSeen>
  );
}
