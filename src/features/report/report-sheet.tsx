import { valibotResolver } from '@hookform/resolvers/valibot';
import { CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ReportTarget } from '@/domain/report-target';
import { useErrorText } from '@/lib/errors/use-error-text';
import { useSession } from '@/lib/session/session';
import { Button } from '@/ui/button/button';
import { Sheet } from '@/ui/dialog/sheet';
import { Alert } from '@/ui/feedback/alert';
import { RadioField } from '@/ui/field/radio-field';
import { TextAreaField } from '@/ui/field/text-area-field';
import { Form } from '@/ui/form/form';
import { useFormField } from '@/ui/form/use-form-field';
import { useSendReport } from './api/mutations';
import { emptyReport, maximumWords, reasonsFor, reportSchema } from './report';

export interface ReportSheetProps {
  target: ReportTarget;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Reports something, with a reason and a few words, which stay until the report has been sent. */
export function ReportSheet({ target, open, onOpenChange }: ReportSheetProps) {
  const { t } = useTranslation('report');
  const errorText = useErrorText();
  const isMember = useSession().status === 'signed-in';
  const formId = useId();
  const form = useForm({
    resolver: valibotResolver(reportSchema),
    defaultValues: emptyReport,
  });
  const reason = useFormField(form.control, 'reason', t);
  const words = useFormField(form.control, 'words', t);
  const send = useSendReport(target);
  const { name, subject } = target;
  const isDone = send.isSuccess;

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(`title.${subject}`, { name })}
      description={isDone ? undefined : t('description', { name })}
      footer={
        isDone ? (
          <Button key="close" size="lg" className="w-full" onClick={() => onOpenChange(false)}>
            {t('close')}
          </Button>
        ) : (
          <Button
            key="send"
            type="submit"
            form={formId}
            size="lg"
            className="w-full"
            loading={send.isPending}
            loadingText={t('sending')}
          >
            {t('send')}
          </Button>
        )
      }
    >
      <div role="status">
        {isDone ? (
          <p className="flex gap-3 text-base">
            <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
            <span>
              {t(send.data === 'sent' ? 'sent' : 'already')}
              {isMember ? ` ${t('outcome')}` : null}
            </span>
          </p>
        ) : null}
      </div>
      {isDone ? null : (
        <Form
          form={form}
          id={formId}
          className="space-y-5"
          onValid={(report) => send.mutateAsync(report)}
        >
          {send.isError ? <Alert tone="error">{errorText(send.error)}</Alert> : null}
          <RadioField
            {...reason}
            legend={t('question')}
            options={reasonsFor(subject).map((value) => ({
              value,
              label: t(`reason.${value}`),
              hint: t(`hint.${value}`),
            }))}
          />
          <TextAreaField {...words} label={t('words')} rows={3} maxLength={maximumWords} />
        </Form>
      )}
    </Sheet>
  );
}
