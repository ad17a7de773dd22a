import { valibotResolver } from '@hookform/resolvers/valibot';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BadgeCheck, Clock } from 'lucide-react';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import {
  useVerificationRequest,
  verificationKey,
  verificationQuery,
  type Verification,
} from '@/features/company-profile/api/verification';
import { useErrorText } from '@/lib/errors/use-error-text';
import { formatDate } from '@/lib/i18n/format';
import { useUserEvent } from '@/lib/realtime/user-channel';
import { useUser } from '@/lib/session/session';
import { Button } from '@/ui/button/button';
import { Alert } from '@/ui/feedback/alert';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { TextAreaField } from '@/ui/field/text-area-field';
import { Form } from '@/ui/form/form';
import { useFormField } from '@/ui/form/use-form-field';
import { useFocusFallback } from '@/ui/hooks/use-focus-fallback';
import { errorToastMs, toast } from '@/ui/toast/toast';

/** In characters, as the database limits it. */
const maximumWords = 1000;

const requestSchema = v.object({ words: v.pipe(v.string(), v.trim()) });

/** The verified badge of the company: what it is, the request for it, and how that stands. */
export function VerifiedMark() {
  const { t } = useTranslation('company-profile');
  const user = useUser();
  const client = useQueryClient();
  const root = useRef<HTMLDivElement>(null);
  useFocusFallback(root, () => root.current);
  const verification = useQuery(verificationQuery(user.id));
  const refresh = () => void client.invalidateQueries({ queryKey: verificationKey(user.id) });
  // An operator's decision comes as a message of support.
  useUserEvent('message', refresh);
  useUserEvent('missed', refresh);
  return (
    <div ref={root} tabIndex={-1} aria-live="polite" className="grid gap-4 outline-none">
      {verification.data ? (
        <Standing userId={user.id} verification={verification.data} />
      ) : verification.isError ? (
        <ErrorState
          title={t('verification.loadFailed')}
          retryLabel={t('retry')}
          onRetry={() => void verification.refetch()}
        />
      ) : (
        <Skeleton className="h-18" />
      )}
    </div>
  );
}

interface StandingProps {
  userId: string;
  verification: Verification;
}

function Standing({ userId, verification }: StandingProps) {
  const { t, i18n } = useTranslation('company-profile');
  const errorText = useErrorText();
  const { ask, takeBack } = useVerificationRequest(userId);
  const form = useForm({ resolver: valibotResolver(requestSchema), defaultValues: { words: '' } });
  const words = useFormField(form.control, 'words', t);
  const { isVerified, hasName, request } = verification;

  if (isVerified) {
    return (
      <div>
        <p className="flex items-center gap-2 font-semibold text-success">
          <BadgeCheck aria-hidden className="size-5 shrink-0" />
          {t('verification.verified')}
        </p>
        <p className="mt-1 max-w-prose text-muted">{t('verification.verifiedText')}</p>
      </div>
    );
  }
  if (request) {
    return (
      <>
        <div>
          <p className="flex items-center gap-2 font-semibold text-warning">
            <Clock aria-hidden className="size-5 shrink-0" />
            {t('verification.waiting', { date: formatDate(request.created_at, i18n.language) })}
          </p>
          <p className="mt-1 max-w-prose text-muted">{t('verification.waitingText')}</p>
        </div>
        {request.words ? (
          <blockquote
            dir="auto"
            className="max-w-prose border-l-2 border-line pl-4 wrap-anywhere whitespace-pre-wrap text-muted"
          >
            {request.words}
          </blockquote>
        ) : null}
        <div>
          <Button
            variant="secondary"
            size="sm"
            loading={takeBack.isPending}
            onClick={() =>
              takeBack.mutate(undefined, {
                onError: (error) => toast.error(errorText(error), { duration: errorToastMs }),
              })
            }
          >
            {t('verification.takeBack')}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <p className="max-w-prose text-muted">{t('verification.explain')}</p>
      {hasName ? (
        <Form form={form} className="grid gap-4" onValid={(values) => ask.mutateAsync(values)}>
          {ask.isError ? <Alert tone="error">{errorText(ask.error)}</Alert> : null}
          <TextAreaField
            {...words}
            label={t('verification.words')}
            hint={t('verification.wordsHint')}
            rows={3}
            maxLength={maximumWords}
          />
          <div>
            <Button
              type="submit"
              variant="secondary"
              className="max-sm:w-full"
              loading={ask.isPending}
              loadingText={t('verification.asking')}
            >
              {t('verification.ask')}
            </Button>
          </div>
        </Form>
      ) : (
        <p className="max-w-prose font-semibold">{t('verification.nameFirst')}</p>
      )}
    </>
  );
}
