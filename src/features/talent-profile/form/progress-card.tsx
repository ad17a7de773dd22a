import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Visibility } from '@/domain/position/own-position';
import type { UnpublishedProgress } from '@/domain/video/unpublished-video';
import { Button, ButtonLink } from '@/ui/button/button';
import { Card } from '@/ui/layout/card';
import { cx } from '@/ui/cx';

/** The steps to a live pitch, in order. */
type ProfileStep =
  'pitch' | 'details' | 'coming' | 'sending' | 'save' | 'paused' | 'hidden' | 'live';

interface Progress {
  /** Whether the form has a valid name and phone, saved or not. */
  detailsFilled: boolean;
  /** Of each position that has a video. */
  visibilities: readonly Visibility[];
  /** The videos that are not stored yet: recorded, chosen or being uploaded. */
  coming: readonly UnpublishedProgress[];
}

/** The one thing to do next; 'live' when there is nothing left. */
export function nextProfileStep(progress: Progress): ProfileStep {
  const { detailsFilled, visibilities, coming } = progress;
  if (visibilities.length === 0 && coming.length === 0) return 'pitch';
  if (!detailsFilled) return 'details';
  if (visibilities.length === 0) return coming.includes('waiting') ? 'coming' : 'sending';
  if (visibilities.includes('live')) return 'live';
  if (visibilities.includes('pending')) return 'save';
  return visibilities.includes('paused') ? 'paused' : 'hidden';
}

/** The percentage that is sent of the videos on their way; undefined before the first of them is being sent. */
export function sentPercentOf(coming: readonly UnpublishedProgress[]): number | undefined {
  const percentages = coming.filter((progress) => typeof progress === 'number');
  return percentages.length === 0 ? undefined : Math.min(...percentages);
}

interface ProgressCardProps {
  step: ProfileStep;
  /** How much of a video on its way is sent, in percent; undefined while it is being prepared. */
  sentPercent?: number | undefined;
  saving: boolean;
  /** Opens the recorder, moves to the field or video to fill in, or saves the form. */
  onAct: () => void;
  /** Whether companies alone may watch the pitches that this step speaks of. */
  forCompanies: boolean;
  /** Path of the live pitch's page; null if no pitch is live. */
  pitchPath: string | null;
}

const order = ['pitch', 'details', 'live'] as const;
const doneBefore: Record<ProfileStep, number> = {
  pitch: 0,
  details: 1,
  coming: 2,
  sending: 2,
  save: 2,
  paused: 2,
  hidden: 2,
  live: 3,
};

/** Shows the steps to a live pitch, and the one to do next. */
export function ProgressCard(props: ProgressCardProps) {
  const { step, sentPercent, saving, onAct, forCompanies, pitchPath } = props;
  const { t } = useTranslation('talent-profile');
  const done = doneBefore[step];
  return (
    <Card className="grid gap-5 p-5 md:grid-cols-[1fr_auto] md:items-center md:gap-x-8 md:p-6">
      <ol aria-label={t('steps.label')} className="flex flex-wrap gap-2 md:col-span-2">
        {order.map((name, index) => (
          <li
            key={name}
            aria-current={index === done ? 'step' : undefined}
            className="grid min-w-[min(100%,7ch)] flex-1 gap-2"
          >
            <span
              aria-hidden
              className={cx(
                'h-1.5 rounded-full',
                index < done ? 'bg-success' : index === done ? 'bg-signal' : 'bg-raised',
              )}
            />
            <span
              className={cx(
                'flex flex-wrap items-start gap-1 text-sm wrap-anywhere hyphens-auto',
                index === done ? 'font-semibold' : 'text-muted',
              )}
            >
              {index < done ? (
                <>
                  <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
                  <span className="sr-only">{t('steps.done')}: </span>
                </>
              ) : null}
              {t(`steps.${name}`)}
            </span>
          </li>
        ))}
      </ol>
      <div>
        <h2 className="text-lg tabular-nums">
          {step === 'sending' && sentPercent !== undefined
            ? t('steps.sending_titlePercent', { percent: sentPercent })
            : t(`steps.${step}_title`)}
        </h2>
        <p className="mt-1 prose-width text-muted">
          {t(
            forCompanies && (step === 'save' || step === 'live')
              ? `steps.${step}_textCompanies`
              : `steps.${step}_text`,
          )}
        </p>
      </div>
      {step === 'live' ? (
        pitchPath === null ? null : (
          <ButtonLink variant="secondary" to={pitchPath}>
            {t('steps.live_action')}
          </ButtonLink>
        )
      ) : step === 'sending' ? null : (
        <Button loading={step === 'save' && saving} loadingText={t('saving')} onClick={onAct}>
          {t(`steps.${step}_action`)}
        </Button>
      )}
    </Card>
  );
}
