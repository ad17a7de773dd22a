import { valibotResolver } from '@hookform/resolvers/valibot';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '@/lib/errors/use-error-text';
import { useSession } from '@/lib/session/session';
import { Button } from '@/ui/button/button';
import { Sheet } from '@/ui/dialog/sheet';
import { Alert } from '@/ui/feedback/alert';
import { TextAreaField } from '@/ui/field/text-area-field';
import { TextField } from '@/ui/field/text-field';
import { Form } from '@/ui/form/form';
import { useFormField } from '@/ui/form/use-form-field';
import { toast } from '@/ui/toast/toast';
import { useSendTicket } from '@/features/support/api/mutations';
import { ticketSchema } from './ticket';

export interface TicketSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The support ticket (docs/product.md#support). Typed text stays until the ticket has been sent. */
export function TicketSheet({ open, onOpenChange }: TicketSheetProps) {
  const { t } = useTranslation('help');
  const session = useSession();
  const errorText = useErrorText();
  const formId = useId();
  const ownEmail = session.status === 'signed-in' ? session.user.email : '';
  const form = useForm({
    resolver: valibotResolver(ticketSchema),
    values: { name: '', email: ownEmail, subject: '', message: '' },
    resetOptions: { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true },
  });
  const send = useSendTicket({
    onSuccess: () => {
      toast.success(t('ticket.success'), { duration: 6000 });
      form.reset(undefined, { keepDirtyValues: false, keepErrors: false, keepIsSubmitted: false });
      onOpenChange(false);
    },
  });
  const name = useFormField(form.control, 'name', t);
  const email = useFormField(form.control, 'email', t);
  const subject = useFormField(form.control, 'subject', t);
  const message = useFormField(form.control, 'message', t);

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('ticket.title')}
      description={t('ticket.description')}
      footer={
        <Button
          type="submit"
          form={formId}
          size="lg"
          className="w-full"
          loading={send.isPending}
          loadingText={t('ticket.sending')}
        >
          {t('ticket.send')}
        </Button>
      }
    >
      <Form
        form={form}
        id={formId}
        className="space-y-4"
        onValid={(ticket) => send.mutateAsync(ticket)}
      >
        {send.isError ? <Alert tone="error">{errorText(send.error)}</Alert> : null}
        <TextField
          {...name}
          label={t('ticket.name')}
          required
          autoComplete="name"
          dir="auto"
          maxLength={120}
        />
        <TextField
          {...email}
          label={t('ticket.email')}
          required
          type="email"
          autoComplete="email"
          maxLength={254}
        />
        <TextField {...subject} label={t('ticket.subject')} required maxLength={200} />
        <TextAreaField
          {...message}
          label={t('ticket.message')}
          required
          rows={5}
          maxLength={4000}
        />
      </Form>
    </Sheet>
  );
}
