import { valibotResolver } from '@hookform/resolvers/valibot';
import { useQuery } from '@tanstack/react-query';
import type { ParseKeys } from 'i18next';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { billingQuery, issuesInvoicesQuery, type Billing } from '@/domain/invoice/billing';
import { useSaveBilling } from '@/features/receipts/api/invoices';
import { useErrorText } from '@/lib/errors/use-error-text';
import { useUser } from '@/lib/session/session';
import { Button } from '@/ui/button/button';
import { Alert } from '@/ui/feedback/alert';
import { ErrorState } from '@/ui/feedback/error-state';
import { TextAreaField } from '@/ui/field/text-area-field';
import { TextField } from '@/ui/field/text-field';
import { Form } from '@/ui/form/form';
import { useFormField } from '@/ui/form/use-form-field';
import { Card } from '@/ui/layout/card';
import { toast } from '@/ui/toast/toast';

const missing = 'billing.missing' satisfies ParseKeys<'receipts'>;
const billingSchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(missing)),
  address: v.pipe(v.string(), v.trim(), v.nonEmpty(missing)),
  tax_id: v.pipe(v.string(), v.trim()),
});

/** Whom invoices are made out to; nothing where the site issues none. */
export function BillingForm() {
  const { t } = useTranslation('receipts');
  const user = useUser();
  const issues = useQuery(issuesInvoicesQuery);
  const billing = useQuery({ ...billingQuery(user.id), enabled: issues.data === true });
  if (!issues.data) return null;
  if (billing.isError && billing.data === undefined) {
    return (
      <ErrorState
        title={t('billing.loadFailed')}
        retryLabel={t('retry')}
        onRetry={() => void billing.refetch()}
      />
    );
  }
  if (billing.data === undefined) return null;
  return <BillingFields key={user.id} billing={billing.data} />;
}

function BillingFields({ billing }: { billing: Billing | null }) {
  const { t } = useTranslation('receipts');
  const save = useSaveBilling(useUser().id);
  const errorText = useErrorText();
  const form = useForm({
    resolver: valibotResolver(billingSchema),
    defaultValues: billing ?? { name: '', address: '', tax_id: '' },
  });
  const name = useFormField(form.control, 'name', t);
  const address = useFormField(form.control, 'address', t);
  const taxId = useFormField(form.control, 'tax_id', t);
  return (
    <Card className="mt-5 p-5 md:p-8 print:hidden">
      <h2 className="text-lg">{t('billing.title')}</h2>
      <p className="mt-1 mb-5 text-muted">{t('billing.explained')}</p>
      <Form
        form={form}
        aria-label={t('billing.title')}
        className="grid gap-4"
        onValid={async (values) => {
          await save.mutateAsync({ ...values, isNew: billing === null });
          toast.success(t('billing.saved'));
        }}
      >
        {save.isError ? <Alert tone="error">{errorText(save.error)}</Alert> : null}
        <TextField
          {...name}
          label={t('billing.name')}
          autoComplete="organization"
          maxLength={200}
          required
        />
        <TextAreaField
          {...address}
          label={t('billing.address')}
          autoComplete="street-address"
          rows={3}
          maxLength={500}
          required
        />
        <TextField {...taxId} label={t('billing.taxId')} autoComplete="off" maxLength={40} />
        <div>
          <Button type="submit" loading={save.isPending}>
            {t('billing.save')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
