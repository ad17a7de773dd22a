import { ArrowRight, Check, Link2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '@/lib/routing/paths';
import { Button, ButtonLink } from '@/ui/button/button';
import { toast } from '@/ui/toast/toast';
import { ProfileParts } from './profile-parts';
import { profileParts, type NextStep, type ProfilePart } from './next-step';

interface NextStepCardProps {
  step: NonNullable<NextStep>;
  /** What the profile has already. */
  done: ReadonlySet<ProfilePart>;
  className?: string;
}

/** The one thing to do next, with its button, and how complete the profile is. */
export function NextStepCard({ step, done, className }: NextStepCardProps) {
  const { t } = useTranslation('talent-dashboard');
  return (
    <section aria-label={t('step.label')} className={className}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-card bg-signal-soft px-5 py-4">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-display text-lg">{t(`step.${step.kind}Title`)}</p>
          <p className="mt-1 text-ink">{t(`step.${step.kind}Text`)}</p>
        </div>
        {step.kind === 'share' ? (
          <ShareButton positionId={step.positionId} />
        ) : (
          <ButtonLink to={targetOf(step)} icon={<ArrowRight aria-hidden />}>
            {t(`step.${step.kind}Action`)}
          </ButtonLink>
        )}
        {done.size < profileParts.length ? <ProfileParts done={done} className="w-full" /> : null}
      </div>
    </section>
  );
}

/** The place on the profile page where the step is done. */
function targetOf(step: NonNullable<NextStep>): string {
  const profile = paths.profile('talent');
  return 'positionId' in step && step.positionId !== null
    ? `${profile}#position-${step.positionId}`
    : profile;
}

function ShareButton({ positionId }: { positionId: string }) {
  const { t } = useTranslation('talent-dashboard');
  const [copied, setCopied] = useState(false);
  const copy = () => {
    const address = new URL(paths.pitch(positionId), window.location.origin).href;
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => toast.error(t('step.copyFailed')),
    );
  };
  return (
    <Button icon={copied ? <Check aria-hidden /> : <Link2 aria-hidden />} onClick={copy}>
      {copied ? t('step.copied') : t('step.shareAction')}
    </Button>
  );
}
