import { useMutation } from '@tanstack/react-query';
import { useId, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session/session';
import { useErrorText } from '@/lib/errors/use-error-text';
import { Alert } from '@/ui/feedback/alert';
import { Button } from '@/ui/button/button';
import { Sheet } from '@/ui/dialog/sheet';
import { TextAreaField } from '@/ui/field/text-area-field';
import { TextField } from '@/ui/field/text-field';
import { toast } from '@/ui/toast/toast';
import { sendTicket } from '@/features/support/api/mutations';
import { emptyTicket, ticketProblems, trimmedTicket, type Ticket } from './ticket';

export interface TicketSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The support ticket (SPEC §2 'Help page'). What was typed stays until it has been sent. */
export function TicketSheet({ open, onOpenChange }: TicketSheetProps) {
  const { t } = useTranslation('help');
  const session = useSession();
  const errorText = useErrorText();
  const formId = useId();
  const [typed, setTyped] = useState<Partial<Ticket>>({});
  const [checked, setChecked] = useState(false);

  const ownEmail = session.status === 'signed-in' ? session.user.email : '';
  const ticket = { ...emptyTicket, email: ownEmail, ...typed };
  const problems = checked ? ticketProblems(ticket) : {};

  const send = useMutation({
    mutationFn: sendTicket,
    onSuccess: () => {
      toast.success(t('ticket.success'), { duration: 6000 });
      setTyped({});
      setChecked(false);
      onOpenChange(false);
    },
  });

  const field = (name: keyof Ticket) => {
    const problem = problems[name];
    return {
      name,
      label: t(`ticket.${name}`),
      value: ticket[name],
      required: true,
      onChange: (event: { target: { value: string } }) =>
        setTyped({ ...typed, [name]: event.target.value }),
      ...(problem ? { error: t(`ticket.${problem}`) } : {}),
    };
  };

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecked(true);
    const [first] = Object.keys(ticketProblems(ticket));
    if (first === undefined) {
      if (!send.isPending) send.mutate(trimmedTicket(ticket));
      return;
    }
    const control = event.currentTarget.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  }

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
      <form id={formId} noValidate onSubmit={submit} className="space-y-4">
        {send.isError ? <Alert tone="error">{errorText(send.error)}</Alert> : null}
        <TextField {...field('name')} autoComplete="name" maxLength={120} />
        <TextField {...field('email')} type="email" autoComplete="email" maxLength={254} />
        <TextField {...field('subject')} maxLength={200} />
        <TextAreaField {...field('message')} rows={5} maxLength={4000} />
      </form>
    </Sheet>
  );
}
