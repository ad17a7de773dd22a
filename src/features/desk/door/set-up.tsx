import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { enrolmentQuery } from '@/features/desk/api/second-factor';
import { useErrorText } from '@/lib/errors/use-error-text';
import { Button } from '@/ui/button/button';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { toast } from '@/ui/toast/toast';
import { CodeForm } from './code-form';

interface SetUpProps {
  onConfirmed?: () => void;
  onCancel?: () => void;
}

/** Sets an authenticator up: its QR code, the key as text, and a code to prove that it works. */
export function SetUp({ onConfirmed, onCancel }: SetUpProps) {
  const { t } = useTranslation(['desk-door', 'common']);
  const errorText = useErrorText();
  const enrolment = useQuery(enrolmentQuery);
  if (enrolment.isError) {
    return (
      <ErrorState
        title={errorText(enrolment.error)}
        retryLabel={t('common:retry')}
        onRetry={() => void enrolment.refetch()}
      />
    );
  }
  if (!enrolment.data) return <Skeleton awaited className="h-96" />;
  const { id, qrCode, key } = enrolment.data;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(key);
      toast.success(t('desk-door:setUp.copied'));
    } catch {
      toast.error(t('desk-door:setUp.notCopied'));
    }
  };
  return (
    <div className="grid gap-5">
      <p>{t('desk-door:setUp.scan')}</p>
      <img
        src={qrCode}
        alt={t('desk-door:setUp.qrCode')}
        width={208}
        height={208}
        className="size-52 rounded-card bg-white p-2"
      />
      <div>
        <p className="text-sm text-muted">{t('desk-door:setUp.orType')}</p>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
          <code dir="ltr" translate="no" className="text-base wrap-anywhere select-all">
            {key.match(/.{1,4}/g)?.join(' ')}
          </code>
          <Button
            variant="secondary"
            size="sm"
            icon={<Copy aria-hidden />}
            onClick={() => void copy()}
          >
            {t('desk-door:setUp.copy')}
          </Button>
        </div>
      </div>
      <CodeForm factorId={id} {...(onConfirmed ? { onConfirmed } : {})}>
        {onCancel ? (
          <Button variant="ghost" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
        ) : null}
      </CodeForm>
    </div>
  );
}
