import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/ui/button/button';
import { PhoneFrame } from './phone-frame';
import { Steps } from './steps';

interface PitchLandingProps {
  title: string;
  lead: string;
  start: { to: string; label: string };
  demo: { label: string; carousel: ReactNode };
  why: { heading: string; items: readonly { title: string; text: ReactNode }[] };
}

/** The landing page of one account type. */
export function PitchLanding({ title, lead, start, demo, why }: PitchLandingProps) {
  return (
    <div className="mx-auto max-w-[84rem] px-5 pt-8 pb-14 md:px-8">
      <div className="grid items-center gap-10 md:grid-cols-[1.2fr_1fr]">
        <div>
          <h1 tabIndex={-1} className="font-display text-2xl font-semibold">
            {title}
          </h1>
          <p className="mt-5 prose-width text-lg text-muted">{lead}</p>
          <ButtonLink to={start.to} size="lg" className="mt-8">
            {start.label}
            <ArrowRight aria-hidden />
          </ButtonLink>
        </div>
        <PhoneFrame label={demo.label}>{demo.carousel}</PhoneFrame>
      </div>
      <Steps heading={why.heading} steps={why.items} />
    </div>
  );
}
