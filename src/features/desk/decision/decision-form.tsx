import { valibotResolver } from '@hookform/resolvers/valibot';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { hasOptionalNote, type DecisionAction } from '@/features/desk/api/decision';
import type { Buyer } from '@/features/desk/api/person/erasure';
import { approvalAmountQuery } from '@/features/desk/api/items/payment-item';
import { notRefunded, useDecide, useRefundAll } from '@/features/desk/api/mutations';
import { useDecisionError } from '@/features/desk/api/use-decision-error';
import { toAppError } from '@/lib/errors/errors';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { useCloseOnBack } from '@/ui/dialog/use-close-on-back';
import { Alert } from '@/ui/feedback/alert';
import { TextAreaField } from '@/ui/field/text-area-field';
import { Form } from '@/ui/form/form';
import { useFormField } from '@/ui/form/use-form-field';
import { toast } from '@/ui/toast/toast';
import { BuyersField } from './buyers-field';
import { buttonStyles, type Choice } from './choice';
import { decisionOf, decisionSchema, draftOf, deleteDraft, saveDraft } from './decision-draft';
import { DecisionFields, sendsMessage } from './decision-fields';
import { FieldHint } from './field-hint';
import { needsSecondOperator } from './refund-amount';
import { useConsequence } from './use-consequence';

interface DecisionFormProps {
  choice: Choice;
  /**
   * @param action what was decided: a large refund is only proposed
   * @param result what a function answered, such as the export
   */
  onDecided: (action: DecisionAction, result: unknown) => void;
  /** It was refused, because what was seen has changed. */
  onChanged: () => void;
  onCancel: () => void;
}

/** Long enough to note whose money is missing: the page may be gone with the account. */
const failedRefundMs = 20_000;

/**
 * What a decision needs: first a note that says why, then what the person is told. One sentence says
 * what happens next. Escape and Back leave it, and typed text stays until it's opened again.
 */
export function DecisionForm({ choice, onDecided, onChanged, onCancel }: DecisionFormProps) {
  const { refundable } = choice;
  const { t } = useTranslation(['desk', 'desk-people', 'common']);
  const approvalAmount = useQuery({
    ...approvalAmountQuery,
    enabled: refundable !== undefined,
  }).data;
  const decide = useDecide();
  const refundAll = useRefundAll();
  const errorText = useDecisionError();
  const form = useForm({
    resolver: valibotResolver(decisionSchema(choice)),
    defaultValues: draftOf(choice),
  });
  const note = useFormField(form.control, 'note', t);
  const [refunds, setRefunds] = useState<readonly Buyer[]>([]);
  const amount = useFormField(form.control, 'amount', t);
  const isProposal =
    refundable !== undefined && needsSecondOperator(amount.value, refundable, approvalAmount);
  const action = isProposal ? 'propose_refund' : choice.action;
  const consequence = useConsequence({ ...choice, action }, amount.value, approvalAmount);
  const root = useRef<HTMLDivElement>(null);
  const label = t(`desk:decision.${action}.label`);
  const hasMore =
    sendsMessage(choice, action) ||
    choice.asksForCheckout === true ||
    choice.mustType !== undefined;

  const isDecided = useRef(false);
  const storeDraft = useEffectEvent(() => {
    if (!isDecided.current) saveDraft(choice, form.getValues());
  });
  useEffect(() => {
    root.current?.querySelector<HTMLElement>('select, textarea, input')?.focus();
    return () => storeDraft();
  }, []);
  const leave = () => {
    if (!decide.isPending) onCancel();
  };
  useCloseOnBack(true, leave);

  return (
    <div ref={root} className="@container">
      <Form
        form={form}
        aria-label={label}
        className="grid gap-4"
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation();
            leave();
          } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            event.currentTarget.requestSubmit();
          }
        }}
        onValid={async (values) => {
          const result = await decide.mutateAsync(
            decisionOf({ ...choice, action }, values, refunds),
            {
              onError: (error) => {
                if (toAppError(error).serviceMessage === 'changed_meanwhile') onChanged();
              },
            },
          );
          const failedRefunds =
            action === 'erase_account'
              ? notRefunded(refunds, result)
              : await refundAll(refunds, values.note);
          if (failedRefunds.length > 0) {
            const names = failedRefunds
              .map(({ name: buyer, payment_id: id }) => buyer ?? id)
              .join(', ');
            toast.error(t('desk-people:buyers.failed', { names }), { duration: failedRefundMs });
          }
          isDecided.current = true;
          deleteDraft(choice);
          onDecided(action, result);
        }}
      >
        <p>{consequence}</p>
        {action === 'suspend_account' || action === 'erase_account' ? (
          <BuyersField talentId={choice.subjectId} selection={refunds} onChange={setRefunds} />
        ) : null}
        {decide.isError ? <Alert tone="error">{errorText(decide.error)}</Alert> : null}
        <div className={cx('grid gap-4 [&_textarea]:min-h-18', hasMore && '@xl:grid-cols-2')}>
          <TextAreaField
            {...note}
            label={t('desk:form.note')}
            hint={<FieldHint icon={<Lock aria-hidden />} text={t('desk:form.noteHint')} />}
            rows={2}
            maxLength={2000}
            required={!hasOptionalNote(action)}
          />
          {hasMore ? (
            <DecisionFields
              choice={choice}
              action={action}
              control={form.control}
              amount={amount}
            />
          ) : null}
          <div className="flex flex-wrap gap-3 self-end">
            <Button
              type="submit"
              variant={buttonStyles[action].variant === 'danger' ? 'danger' : 'primary'}
              loading={decide.isPending || form.formState.isSubmitting}
              loadingText={t('desk:form.deciding')}
            >
              {label}
            </Button>
            <Button variant="ghost" disabled={decide.isPending} onClick={leave}>
              {t('common:cancel')}
            </Button>
          </div>
        </div>
      </Form>
    </div>
  );
}
