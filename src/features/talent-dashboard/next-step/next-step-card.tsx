import { ArrowRight, Check, Circle, Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCopyLink } from '@/features/talent-dashboard/link/use-copy-link';
import { paths } from '@/lib/routing/paths';
import { Button, ButtonLink } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { profileParts, type NextStep, type ProfilePart } from './next-step';

interface NextStepCardProps {
  step: NonNullable<NextStep>;
  /** The parts of the profile that are filled in. */
  done: ReadonlySet<ProfilePart>;
  className?: string;
}

/** Shows the next step with its button, and how complete the profile is. */
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
        {done.size < profileParts.length ? <ProfileParts done={done} /> : null}
      </div>
    </section>
  );
}

/** The list of profile parts, each marked as filled in or missing. */
function ProfileParts({ done }: Pick<NextStepCardProps, 'done'>) {
  const { t } = useTranslation('talent-dashboard');
  return (
    <div className="w-full">
      <p id="profile-parts" className="text-sm font-semibold">
        {t('parts.title', { done: done.size, count: profileParts.length })}
      </p>
      <ul
        aria-labelledby="profile-parts"
        className="mt-1.5 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-5 gap-y-1 text-sm sm:flex sm:flex-wrap"
      >
        {profileParts.map((part) => {
          const has = done.has(part);
          return (
            <li key={part} className={cx('flex items-center gap-1.5', has && 'text-muted')}>
              {has ? (
                <Check aria-hidden className="size-4 shrink-0 text-success" />
              ) : (
                <Circle aria-hidden className="size-4 shrink-0 text-field-line" />
              )}
              {t(`parts.${part}`)}
              <span className="sr-only">: {t(has ? 'parts.there' : 'parts.missing')}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The address of the place on the profile page where the step is done. */
function targetOf(step: NonNullable<NextStep>): string {
  const profile = paths.profile('talent');
  return 'positionId' in step && step.positionId !== null
    ? `${profile}#position-${step.positionId}`
    : profile;
}

function ShareButton({ positionId }: { positionId: string }) {
  const { t } = useTranslation('talent-dashboard');
  const { copied, copy } = useCopyLink(positionId);
  return (
    <Button
      icon={copied ? <Check aria-hidden /> : <Link2 aria-hidden />}
      onClick={() => void copy()}
    >
      {copied ? t('link.copied') : t('step.shareAction')}
    </Button>
  );
}
