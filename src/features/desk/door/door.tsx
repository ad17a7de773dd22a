import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { doorQuery } from '@/features/desk/api/second-factor';
import { useErrorText } from '@/lib/errors/use-error-text';
import { ErrorState } from '@/ui/feedback/error-state';
import { PleaseWait } from '@/ui/feedback/please-wait';
import { Page, PageHeading } from '@/ui/layout/page';
import { CodeForm } from './code-form';
import { SetUp } from './set-up';

/** Lets an operator in who has typed a code; others type one, or set up what shows it. */
export function Door({ userId, children }: { userId: string; children: ReactNode }) {
  const { t } = useTranslation(['desk-door', 'common']);
  const errorText = useErrorText();
  const door = useQuery(doorQuery(userId));
  const step = door.data;
  const previousStep = useRef(step);
  useLayoutEffect(() => {
    // The form was scrolled to its field, and what opens behind it begins at the top.
    if (step === 'open' && previousStep.current !== undefined) window.scrollTo(0, 0);
    previousStep.current = step;
  }, [step]);
  if (step === 'open') return children;
  if (step !== undefined) {
    const texts = step === 'code' ? 'code' : 'setUp';
    return (
      <Page title={t(`desk-door:${texts}.title`)} heading={false} width="narrow">
        <PageHeading description={t(`desk-door:${texts}.why`)}>
          {t(`desk-door:${texts}.title`)}
        </PageHeading>
        {step === 'code' ? <CodeForm /> : <SetUp />}
        <p className="mt-6 text-sm text-muted">
          {t(step === 'code' ? 'desk-door:code.lost' : 'desk-door:setUp.second')}
        </p>
      </Page>
    );
  }
  return door.isError ? (
    <Page>
      <ErrorState
        title={errorText(door.error)}
        retryLabel={t('common:retry')}
        onRetry={() => void door.refetch()}
      />
    </Page>
  ) : (
    <div className="grid min-h-[60dvh] place-items-center">
      <PleaseWait />
    </div>
  );
}
