import { valibotResolver } from '@hookform/resolvers/valibot';
import type { ParseKeys } from 'i18next';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { isBlank } from '@/lib/blank-text';
import { useErrorText } from '@/lib/errors/use-error-text';
import { Button } from '@/ui/button/button';
import { Alert } from '@/ui/feedback/alert';
import { TextAreaField } from '@/ui/field/text-area-field';
import { Form } from '@/ui/form/form';
import { useFormField } from '@/ui/form/use-form-field';
import { toast } from '@/ui/toast/toast';
import { useReply } from './api/thread';

const schema = v.object({
  message: v.pipe(
    v.string(),
    v.check((text) => !isBlank(text), 'ticket.required' satisfies ParseKeys<'help'>),
    v.trim(),
  ),
});

/** Writes again to a question of one's own, by the link of its answer. */
export function ReplyForm({ token, ticketId }: { token: string; ticketId: string }) {
  const { t } = useTranslation('help');
  const errorText = useErrorText();
  const form = useForm({ resolver: valibotResolver(schema), defaultValues: { message: '' } });
  const message = useFormField(form.control, 'message', t);
  // The id of the text as it was sent, so that sending it again after a lost answer stores it once.
  const attempt = useRef({ id: '', content: '' });
  const reply = useReply(token, ticketId, {
    onSent: () => {
      form.reset();
      toast.success(t('thread.sent'), { duration: 6000 });
    },
  });
  return (
    <Form
      form={form}
      className="grid gap-4"
      onValid={({ message: content }) => {
        if (attempt.current.content !== content) {
          attempt.current = { id: crypto.randomUUID(), content };
        }
        return reply.mutateAsync(attempt.current);
      }}
    >
      {reply.isError ? <Alert tone="error">{errorText(reply.error)}</Alert> : null}
      <TextAreaField
        {...message}
        label={t('thread.label')}
        hint={t('thread.hint')}
        rows={4}
        maxLength={4000}
        required
      />
      <p>
        <Button type="submit" loading={reply.isPending} loadingText={t('ticket.sending')}>
          {t('ticket.send')}
        </Button>
      </p>
    </Form>
  );
}
