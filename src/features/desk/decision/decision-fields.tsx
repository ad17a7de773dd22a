import { Send } from 'lucide-react';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { reasons } from '@/domain/report/reasons';
import { takesReason, takesWords, type DecisionAction } from '@/features/desk/api/decision';
import { ReadyWords } from '@/features/desk/support/ready/ready-words';
import { SelectField } from '@/ui/field/select-field';
import { TextAreaField } from '@/ui/field/text-area-field';
import { TextField } from '@/ui/field/text-field';
import { useFormField, type FormField } from '@/ui/form/use-form-field';
import type { Choice } from './choice';
import { requiresWords, type DecisionValues } from './decision-draft';
import { FieldHint } from './field-hint';

/** Whether a refund is still to be proposed or given, not agreed to as another operator has proposed it. */
const asksAmount = ({ refundable }: Choice): boolean =>
  refundable !== undefined && refundable.proposal === undefined;

/** Whether the person reads something of the operator's. */
export const sendsMessage = (choice: Choice, action: DecisionAction): boolean =>
  takesReason(action) || (takesWords(action) && choice.isSilent !== true) || asksAmount(choice);

interface DecisionFieldsProps {
  choice: Choice;
  /** What is decided: a large refund is only proposed. */
  action: DecisionAction;
  control: Control<DecisionValues>;
  amount: FormField<DecisionValues, 'amount'>;
}

/** What a decision needs beside the note: a reason, an amount, and what the person is told. */
export function DecisionFields({ choice, action, control, amount }: DecisionFieldsProps) {
  const { name, mustType, refundable } = choice;
  const { t } = useTranslation('desk');
  const reason = useFormField(control, 'reason', t);
  const words = useFormField(control, 'words', t);
  const checkoutId = useFormField(control, 'checkoutId', t);
  const confirmation = useFormField(control, 'confirmation', t);
  return (
    <div className="grid content-start gap-4 @xl:row-span-2">
      {takesReason(action) ? (
        <SelectField
          {...reason}
          onValueChange={reason.onChange}
          label={t('form.reason')}
          placeholder={t('form.chooseReason')}
          options={reasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
          required
        />
      ) : null}
      {choice.asksForCheckout ? (
        <TextField
          {...checkoutId}
          label={t('form.checkout')}
          hint={t('form.checkoutHint')}
          required
        />
      ) : null}
      {refundable && asksAmount(choice) ? (
        <TextField
          {...amount}
          label={t('form.amount', { currency: refundable.currency.toUpperCase() })}
          inputMode="decimal"
          autoComplete="off"
          required
        />
      ) : null}
      {sendsMessage(choice, action) ? (
        <>
          <TextAreaField
            {...words}
            label={t('form.words')}
            hint={
              <FieldHint
                icon={<Send aria-hidden />}
                text={t(requiresWords(action) ? 'form.warningHint' : 'form.wordsHint', { name })}
              />
            }
            required={requiresWords(action)}
            rows={2}
            maxLength={1000}
          />
          <ReadyWords action={choice.action} words={words.value} onChange={words.onChange} />
        </>
      ) : null}
      {mustType === undefined ? null : (
        <TextField
          {...confirmation}
          label={t('form.type', { text: mustType })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
    </div>
  );
}
