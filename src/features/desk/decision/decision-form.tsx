import { valibotResolver } from '@hookform/resolvers/valibot';
import { useQuery } from '@tanstack/react-query';
import { Lock, Send } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { reasons } from '@/domain/report/reasons';
import {
  hasOptionalNote,
  isReasoned,
  isWorded,
  type DecisionAction,
} from '@/features/desk/api/decision';
import type { Buyer } from '@/features/desk/api/person/erasure';
import { approvalAmountQuery } from '@/features/desk/api/items/payment-item';
import { notRefunded, useDecide, useRefundAll } from '@/features/desk/api/mutations';
import { useDecisionError } from '@/features/desk/api/use-decision-error';
import { ReadyWords } from '@/features/desk/support/ready/ready-words';
import { toAppError } from '@/lib/errors/errors';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { useCloseOnBack } from '@/ui/dialog/use-close-on-back';
import { Alert } from '@/ui/feedback/alert';
import { SelectField } from '@/ui/field/select-field';
import { TextAreaField } from '@/ui/field/text-area-field';
import { TextField } from '@/ui/field/text-field';
import { Form } from '@/ui/form/form';
import { useFormField } from '@/ui/form/use-form-field';
import { toast } from '@/ui/toast/toast';
import { BuyersField } from './buyers-field';
import { manners, type Choice } from './choice';
import {
  decisionOf,
  decisionSchema,
  draftOf,
  dropDraft,
  keepDraft,
  mustSay,
} from './decision-draft';
import { takesTwo } from './refund-amount';
import { useFollows } from './use-follows';

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
  const { name, mustType, asksCheckout = false, refundable } = choice;
  const { t } = useTranslation(['desk', 'desk-people', 'common']);
  const most = useQuery({ ...approvalAmountQuery, enabled: refundable !== undefined }).data;
  const decide = useDecide();
  const refundAll = useRefundAll();
  const errorText = useDecisionError();
  const form = useForm({
    resolver: valibotResolver(decisionSchema(choice)),
    defaultValues: draftOf(choice),
  });
  const reason = useFormField(form.control, 'reason', t);
  const words = useFormField(form.control, 'words', t);
  const note = useFormField(form.control, 'note', t);
  const checkoutId = useFormField(form.control, 'checkoutId', t);
  const typed = useFormField(form.control, 'typed', t);
  const [refunds, setRefunds] = useState<readonly Buyer[]>([]);
  const amount = useFormField(form.control, 'amount', t);
  const isProposed = refundable !== undefined && takesTwo(amount.value, refundable, most);
  const action = isProposed ? 'propose_refund' : choice.action;
  const follows = useFollows({ ...choice, action }, amount.value, most);
  const root = useRef<HTMLDivElement>(null);
  const label = t(`desk:decision.${action}.label`);
  const isAgreed = refundable?.proposal !== undefined;
  const isTold =
    isReasoned(action) ||
    (isWorded(action) && choice.isSilent !== true) ||
    (refundable !== undefined && !isAgreed);
  const hasMore = isTold || asksCheckout || mustType !== undefined;

  const isDone = useRef(false);
  const keep = useEffectEvent(() => {
    if (!isDone.current) keepDraft(choice, form.getValues());
  });
  useEffect(() => {
    root.current?.querySelector<HTMLElement>('select, textarea, input')?.focus();
    return () => keep();
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
          const failed =
            action === 'erase_account'
              ? notRefunded(refunds, result)
              : await refundAll(refunds, values.note);
          if (failed.length > 0) {
            const names = failed.map(({ name: buyer, payment_id: id }) => buyer ?? id).join(', ');
            toast.error(t('desk-people:buyers.failed', { names }), { duration: failedRefundMs });
          }
          isDone.current = true;
          dropDraft(choice);
          onDecided(action, result);
        }}
      >
        <p>{follows}</p>
        {action === 'suspend_account' || action === 'erase_account' ? (
          <BuyersField talentId={choice.subjectId} chosen={refunds} onChange={setRefunds} />
        ) : null}
        {decide.isError ? <Alert tone="error">{errorText(decide.error)}</Alert> : null}
        <div className={cx('grid gap-4 [&_textarea]:min-h-18', hasMore && '@xl:grid-cols-2')}>
          <TextAreaField
            {...note}
            label={t('desk:form.note')}
            hint={<Hint icon={<Lock aria-hidden />} text={t('desk:form.noteHint')} />}
            rows={2}
            maxLength={2000}
            required={!hasOptionalNote(action)}
          />
          {hasMore ? (
            <div className="grid content-start gap-4 @xl:row-span-2">
              {isReasoned(action) ? (
                <SelectField
                  {...reason}
                  onValueChange={reason.onChange}
                  label={t('desk:form.reason')}
                  placeholder={t('desk:form.chooseReason')}
                  options={reasons.map((value) => ({ value, label: t(`desk:reason.${value}`) }))}
                  required
                />
              ) : null}
              {asksCheckout ? (
                <TextField
                  {...checkoutId}
                  label={t('desk:form.checkout')}
                  hint={t('desk:form.checkoutHint')}
                  required
                />
              ) : null}
              {refundable && !isAgreed ? (
                <TextField
                  {...amount}
                  label={t('desk:form.amount', { currency: refundable.currency.toUpperCase() })}
                  inputMode="decimal"
                  autoComplete="off"
                  required
                />
              ) : null}
              {isTold ? (
                <TextAreaField
                  {...words}
                  label={t('desk:form.words')}
                  hint={
                    <Hint
                      icon={<Send aria-hidden />}
                      text={t(mustSay(action) ? 'desk:form.warningHint' : 'desk:form.wordsHint', {
                        name,
                      })}
                    />
                  }
                  required={mustSay(action)}
                  rows={2}
                  maxLength={1000}
                />
              ) : null}
              {isTold ? (
                <ReadyWords action={choice.action} words={words.value} onChange={words.onChange} />
              ) : null}
              {mustType === undefined ? null : (
                <TextField
                  {...typed}
                  label={t('desk:form.type', { text: mustType })}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  required
                />
              )}
            </div>
          ) : null}
          <div className="flex flex-wrap gap-3 self-end">
            <Button
              type="submit"
              variant={manners[action].variant === 'danger' ? 'danger' : 'primary'}
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

/** Who reads what is typed above it. */
function Hint({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <span className="flex gap-1.5 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
      {icon}
      {text}
    </span>
  );
}
