import { valibotResolver } from '@hookform/resolvers/valibot';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ReportTarget } from '@/domain/report/report-target';
import { toAppError } from '@/lib/errors/errors';
import { useErrorText } from '@/lib/errors/use-error-text';
import { useSession } from '@/lib/session/session';
import { Button } from '@/ui/button/button';
import { Sheet } from '@/ui/dialog/sheet';
import { Alert } from '@/ui/feedback/alert';
import { Skeleton } from '@/ui/feedback/skeleton';
import { RadioField } from '@/ui/field/radio-field';
import { TextAreaField } from '@/ui/field/text-area-field';
import { TextField } from '@/ui/field/text-field';
import { Form } from '@/ui/form/form';
import { useFormField } from '@/ui/form/use-form-field';
import { useSendReport } from './api/mutations';
import { reportedQuery } from './api/queries';
import { emptyReport, maximumWords, reasonsFor, reportSchema, type Report } from './report';

export interface ReportSheetProps {
  target: ReportTarget;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Reports something, with a reason and a few words, which stay until the report has been sent. */
export function ReportSheet({ target, open, onOpenChange }: ReportSheetProps) {
  const { t } = useTranslation('report');
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : null;
  const formId = useId();
  const form = useForm({
    resolver: valibotResolver(reportSchema),
    defaultValues: emptyReport,
  });
  const send = useSendReport(userId, target);
  const reported = useQuery({ ...reportedQuery(userId, target), enabled: open });
  const { name, subject } = target;
  // Who opens it again on this page has reported it already.
  const [isAgain, setIsAgain] = useState(false);
  const answer = send.data && isAgain && open ? 'already' : send.data;
  const done = answer ?? (reported.data === true ? 'already' : null);
  const close = (isOpen: boolean) => {
    if (!isOpen) setIsAgain(send.isSuccess);
    onOpenChange(isOpen);
  };

  return (
    <Sheet
      open={open}
      onOpenChange={close}
      title={t(`title.${subject}`, { name })}
      description={done ? undefined : t('description', { name })}
      footer={
        done ? (
          <Button key="close" size="lg" className="w-full" onClick={() => close(false)}>
            {t('close')}
          </Button>
        ) : (
          <Button
            key="send"
            type="submit"
            form={formId}
            size="lg"
            className="w-full"
            disabled={reported.isLoading}
            loading={send.isPending}
            loadingText={t('sending')}
          >
            {t('send')}
          </Button>
        )
      }
    >
      <div role="status">
        {done ? (
          <p className="flex gap-3 text-base">
            <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
            <span>
              {t(done)}
              {userId !== null
                ? ` ${t('outcome')}`
                : answer === 'sent' && send.variables?.email
                  ? ` ${t('outcomeByMail')}`
                  : null}
              {send.variables?.reason === 'danger' ? ` ${t('authorities')}` : null}
            </span>
          </p>
        ) : null}
      </div>
      {done ? null : reported.isLoading ? (
        <Skeleton className="h-96" />
      ) : (
        <ReportForm {...{ target, form, userId, send }} id={formId} />
      )}
    </Sheet>
  );
}

interface ReportFormProps extends Pick<ReportSheetProps, 'target'> {
  id: string;
  form: UseFormReturn<typeof emptyReport, unknown, Report>;
  /** Null for a visitor, who gives a name and an address. */
  userId: string | null;
  send: ReturnType<typeof useSendReport>;
}

function ReportForm({ id, target, form, userId, send }: ReportFormProps) {
  const { t } = useTranslation('report');
  const errorText = useErrorText();
  const reason = useFormField(form.control, 'reason', t);
  const words = useFormField(form.control, 'words', t);
  const reporterName = useFormField(form.control, 'name', t);
  const email = useFormField(form.control, 'email', t);
  return (
    <Form form={form} id={id} className="space-y-5" onValid={(report) => send.mutateAsync(report)}>
      {send.isError ? (
        <Alert tone="error">
          {toAppError(send.error).serviceMessage === 'already_reviewed'
            ? t('reviewed')
            : errorText(send.error)}
        </Alert>
      ) : null}
      <RadioField
        {...reason}
        legend={t('question')}
        options={reasonsFor(target.subject).map((value) => ({
          value,
          label: t(`reason.${value}`),
          hint: t(`hint.${value}`),
        }))}
      />
      {reason.value === 'danger' ? <Alert tone="info">{t('authorities')}</Alert> : null}
      <TextAreaField {...words} label={t('words')} rows={3} maxLength={maximumWords} />
      {userId === null ? (
        <fieldset className="grid gap-4">
          <legend className="mb-1 font-semibold">{t('you')}</legend>
          <p className="text-sm text-muted">{t('youHint')}</p>
          <TextField
            {...reporterName}
            label={t('name')}
            autoComplete="name"
            dir="auto"
            maxLength={120}
          />
          <TextField
            {...email}
            label={t('email')}
            type="email"
            autoComplete="email"
            maxLength={254}
          />
        </fieldset>
      ) : null}
    </Form>
  );
}
