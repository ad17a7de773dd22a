import { useQuery } from '@tanstack/react-query';
import { MessageCircleQuestion, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { brand } from '@/lib/brand';
import { formatMoney } from '@/lib/money';
import { useUser } from '@/lib/session/session';
import { InvoiceDocument } from '@/domain/invoice/invoice-document';
import { useTerms } from '@/domain/use-terms';
import { Button } from '@/ui/button/button';
import { ErrorState } from '@/ui/feedback/error-state';
import { Card } from '@/ui/layout/card';
import { stateOf, type Payment } from './payment';
import { PaymentBadge } from './payment-badge';
import { EmailText } from '@/ui/layout/email-text';
import { invoicesQuery } from '@/features/receipts/api/invoices';
import { payerQuery } from '@/features/receipts/api/queries';
import { cx } from '@/ui/cx';
import { CorrectInvoice } from './correct-invoice';

interface ReceiptProps {
  payment: Payment;
  /** Opens the support conversation with a draft that names the payment. */
  onAsk: (draft: string) => void;
}

/** The receipt of one payment, to read and to print. */
export function Receipt({ payment, onAsk }: ReceiptProps) {
  const { t, i18n } = useTranslation('receipts');
  const user = useUser();
  const payer = useQuery(payerQuery(user.id));
  const invoicesRead = useQuery(invoicesQuery(user.id, payment.payment_id));
  const invoices = invoicesRead.data ?? [];
  const terms = useTerms();
  const money = (amount: number) => formatMoney(amount, payment.currency, i18n.language);
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' });
  const state = stateOf(payment);
  const facts = [
    [t('date'), date.format(new Date(payment.paid_at))],
    [t('for'), t('unlockOf', { name: payment.candidate ?? t('nameless') })],
    [t('position'), payment.position_title && terms.title(payment.position_title)],
    [t('paidBy'), [payer.data?.name, payer.data?.address, user.email].filter(Boolean).join('\n')],
    [t('paidTo'), `${brand.legalEntity}\n${brand.contactEmail}`],
    [t('reference'), payment.checkout_id],
    [t('paymentId'), payment.payment_id],
  ];
  return (
    <>
      <Card
        className={cx(
          'p-5 md:p-8 print:bg-transparent print:p-0 print:shadow-none',
          // What is printed then is the invoice.
          invoices.length > 0 && 'print:hidden',
        )}
      >
        <div className="flex flex-wrap items-end justify-between gap-4 border-b border-line pb-5">
          <div>
            <p className="text-sm text-muted">{t('amount')}</p>
            <p className="font-display text-2xl tabular-nums">
              {money(payment.amount)}{' '}
              <span className="text-base text-muted uppercase">{payment.currency}</span>
            </p>
          </div>
          <PaymentBadge payment={payment} />
        </div>
        {payment.refunded_amount > 0 ? (
          <p className="mt-4">{t('givenBack', { amount: money(payment.refunded_amount) })}</p>
        ) : null}
        {state === 'paid' || state === 'partlyRefunded' ? null : (
          <p className="mt-4 text-muted">{t(`explained.${state}`)}</p>
        )}
        <dl className="mt-5 grid gap-4 sm:grid-cols-2">
          {facts.map(([label, value]) =>
            value ? (
              <div key={label} className="min-w-0">
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="wrap-anywhere whitespace-pre-line select-all">
                  <EmailText>{value}</EmailText>
                </dd>
              </div>
            ) : null,
          )}
        </dl>
      </Card>
      {invoicesRead.isError && !invoicesRead.data ? (
        <ErrorState
          title={t('invoiceLoadFailed')}
          retryLabel={t('retry')}
          onRetry={() => void invoicesRead.refetch()}
        />
      ) : null}
      {invoices.map((invoice) => (
        <InvoiceDocument key={invoice.number} invoice={invoice} />
      ))}
      <CorrectInvoice paymentId={payment.payment_id} invoices={invoices} />
      <div className="mt-5 flex flex-wrap items-center gap-4 print:hidden">
        <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
          {t(invoices.length > 0 ? 'printInvoice' : 'print')}
        </Button>
        <Button
          variant="secondary"
          icon={<MessageCircleQuestion aria-hidden />}
          onClick={() =>
            onAsk(
              t('askDraft', {
                amount: money(payment.amount),
                date: date.format(new Date(payment.paid_at)),
                reference: payment.checkout_id ?? payment.payment_id,
              }),
            )
          }
        >
          {t('ask')}
        </Button>
      </div>
    </>
  );
}
