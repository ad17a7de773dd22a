import {
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentType,
} from 'react';
import { useTranslation } from 'react-i18next';
import { DemoStill } from '@/features/public-site/still/demo-still';
import type { StillPitch } from '@/features/public-site/still/still-card';
import leo from '@/features/public-site/pictures/leo.webp?no-inline';
import mei from '@/features/public-site/pictures/mei.webp?no-inline';
import sofia from '@/features/public-site/pictures/sofia.webp?no-inline';
import { prefersReducedData } from '@/lib/browser/media';
import { onIdle } from '@/lib/browser/on-idle';
import { reportError } from '@/lib/errors/report-error';
import type { DemoProps } from './demo';

const examples = {
  mei: { name: 'Mei', picture: mei },
  leo: { name: 'Leo', picture: leo },
  sofia: { name: 'Sofía', picture: sofia },
};

/** Runs once the page is loaded, with its largest picture, and the browser is idle. @returns cancel */
function onceLoaded(run: () => void): () => void {
  if (document.readyState === 'complete') return onIdle(run);
  let cancel = () => window.removeEventListener('load', onLoad);
  const onLoad = () => {
    cancel = onIdle(run);
  };
  window.addEventListener('load', onLoad, { once: true });
  return () => cancel();
}

interface LazyDemoProps {
  /** The drawing that stands there until the first pitch is known. */
  example: keyof typeof examples;
  /** The pitch to begin with, counted from the first one, so that each page begins with another. */
  place: number;
}

/**
 * The demo of the public pages: a still with a play button at once, the carousel once that is pressed.
 * Its code and the first pitch are loaded as soon as the browser is idle, unless the visitor saves data;
 * a press that comes before is kept.
 */
export function LazyDemo({ example, place }: LazyDemoProps) {
  const { t } = useTranslation('home');
  const [pitch, setPitch] = useState<StillPitch>();
  const [isAsked, setIsAsked] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const [isIdle, setIsIdle] = useState(false);
  const [Demo, setDemo] = useState<ComponentType<DemoProps>>();

  useEffect(() => (prefersReducedData() ? undefined : onceLoaded(() => setIsIdle(true))), []);
  const isWanted = isAsked || isIdle;
  const onFailed = useEffectEvent((error: unknown) => {
    // Without a network nothing is missing until someone presses; that tries again.
    if (isAsked) reportError(error);
    setIsAsked(false);
    setIsIdle(false);
  });
  useEffect(() => {
    if (isWanted) import('./demo').then((loaded) => setDemo(() => loaded.Demo), onFailed);
  }, [isWanted]);

  const takePress = useCallback((button: HTMLButtonElement | null) => {
    if (button?.getAttribute('aria-busy') === 'true') setIsAsked(true);
  }, []);
  const placeholder = {
    name: examples[example].name,
    ...t(`example.${example}`, { returnObjects: true }),
    poster: { src: examples[example].picture, srcSet: undefined, preview: null },
  };
  const frame = useRef<HTMLDivElement>(null);
  // On a phone the card has grown below the window, with the controls of what plays.
  useEffect(() => {
    if (isShown) frame.current?.closest('section')?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  return (
    <div ref={frame} data-plays={isShown || undefined} className="relative size-full">
      {isShown ? null : (
        <DemoStill
          pitch={pitch ?? placeholder}
          busy={isAsked}
          onReady={takePress}
          onPlay={() => setIsAsked(true)}
        />
      )}
      {Demo ? (
        <Suspense>
          <Demo
            place={place}
            isAsked={isAsked}
            onPitch={setPitch}
            onShown={() => setIsShown(true)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
