import { useEffect, useEffectEvent } from 'react';
import { returnToPitch } from './return-to-pitch';
import { DemoCarousel } from '@/features/feed/carousel/demo-carousel';
import type { FeedItem } from '@/features/feed/items/feed-item';
import { useItemText } from '@/features/feed/items/item-text';
import { useFeed } from '@/features/feed/items/use-feed';
import type { StillPitch } from '@/features/public-site/still/still-card';
import { usePrice } from '@/features/public-site/price/use-price';
import { useReport } from '@/features/report/use-report';
import { QueryProvider } from '@/lib/query/query-provider';

export interface DemoProps {
  /** The pitch to begin with, counted from the first one. */
  place: number;
  /** Whether play was pressed. */
  isAsked: boolean;
  /** Called with what the first pitch shows before it plays, once its picture is there. */
  onPitch: (pitch: StillPitch) => void;
  /** Called once the carousel stands in place of the still. */
  onShown: () => void;
}

/** The demo carousel with a query client of its own: the public pages load none. */
export function Demo(props: DemoProps) {
  return (
    <QueryProvider>
      <DemoPlayer {...props} />
    </QueryProvider>
  );
}

function DemoPlayer({ place, isAsked, onPitch, onShown }: DemoProps) {
  const { status, items } = useFeed({ audience: 'home' });
  const itemText = useItemText();
  const first = items[place % items.length];
  const isShown = isAsked && status !== 'loading';
  const pass = useEffectEvent(({ name, skills, poster }: FeedItem, line: string) =>
    onPitch({ name, line, skills, poster }),
  );
  useEffect(() => {
    if (!first?.poster) return undefined;
    const picture = new Image();
    const onLoad = () => pass(first, itemText(first).line);
    picture.addEventListener('load', onLoad);
    picture.sizes = '20rem';
    picture.srcset = first.poster.srcSet ?? '';
    picture.src = first.poster.src;
    return () => picture.removeEventListener('load', onLoad);
  }, [first, itemText]);
  const tell = useEffectEvent(onShown);
  useEffect(() => {
    if (isShown) tell();
  }, [isShown]);
  return isShown ? <Playing place={place} /> : null;
}

function Playing({ place }: { place: number }) {
  const { report, isOpen, sheet } = useReport();
  const price = usePrice();
  return (
    <div className="absolute inset-0">
      <DemoCarousel
        place={place}
        price={price?.text}
        suspended={isOpen}
        onAskSignIn={returnToPitch}
        onReport={({ id, name }) => report({ subject: 'pitch', id, name })}
      />
      {sheet}
    </div>
  );
}
