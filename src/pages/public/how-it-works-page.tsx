import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Bands,
  TalkPicture,
  UnlockPicture,
  WatchPicture,
} from '@/features/public-site/sections/bands';
import { Closing } from '@/features/public-site/sections/closing';
import { Price } from '@/features/public-site/price/price';
import { StepLine } from '@/features/public-site/sections/step-line';
import sofia from '@/features/public-site/pictures/sofia.webp?no-inline';
import { useStart } from '@/pages/home/use-start';
import { paths } from '@/lib/routing/paths';
import { SegmentedSwitch } from '@/ui/button/segmented-switch';
import { useDocumentTitle } from '@/ui/hooks/use-document-title';
import { FilledText } from '@/ui/layout/filled-text';

const sides = ['company', 'talent'] as const;
type Side = (typeof sides)[number];

/** Three steps with pictures, then those of each side. */
export function HowItWorksPage() {
  const { t } = useTranslation(['info', 'home']);
  const [side, setSide] = useState<Side>('company');
  const start = useStart(paths.register, t('start', { returnObjects: true }));
  useDocumentTitle(t('howItWorks.title'));
  const filled = (text: string) => <FilledText text={text} values={{ price: <Price /> }} />;
  const pictures = [
    <WatchPicture
      key="watch"
      pitch={{
        name: 'Sofía',
        ...t('home:example.sofia', { returnObjects: true }),
        skills: [],
        poster: { src: sofia, srcSet: undefined, preview: null },
      }}
    />,
    <UnlockPicture key="unlock" {...t('howItWorks.pictures.unlock', { returnObjects: true })} />,
    <TalkPicture key="talk" {...t('howItWorks.pictures.talk', { returnObjects: true })} />,
  ];
  return (
    <div className="mx-auto grid max-w-[84rem] gap-14 px-5 py-8 md:px-8 md:py-12">
      <div>
        <h1 tabIndex={-1} className="text-2xl">
          {t('howItWorks.title')}
        </h1>
        <p className="mt-3 prose-width text-lg text-muted">{t('howItWorks.lead')}</p>
      </div>
      <Bands
        heading={t('howItWorks.steps.heading')}
        bands={t('howItWorks.steps.items', { returnObjects: true }).map((step, index) => ({
          ...step,
          picture: pictures[index],
        }))}
      />
      <div>
        <SegmentedSwitch
          label={t('howItWorks.sides')}
          segments={sides.map((value) => ({ value, label: t(`howItWorks.${value}.heading`) }))}
          value={side}
          onChange={setSide}
        />
        {sides.map((one) => (
          // Both are in the file, for search engines.
          <section key={one} hidden={one !== side} className="mt-8">
            <h2 className="sr-only">{t(`howItWorks.${one}.heading`)}</h2>
            <StepLine
              steps={t(`howItWorks.${one}.items`, { returnObjects: true }).map(
                ({ title, text }) => ({ title, text: filled(text) }),
              )}
            />
          </section>
        ))}
      </div>
      <Closing {...t('howItWorks.end', { returnObjects: true })} start={start} />
    </div>
  );
}
