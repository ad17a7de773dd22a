import { useTranslation } from 'react-i18next';
import type { DeskItem } from '@/features/desk/api/items/item';
import { Facts } from '@/features/desk/parts/facts';
import { PersonLink } from '@/features/desk/parts/person-link';
import { StripeLink } from '@/features/desk/parts/stripe-link';
import { formatMoney } from '@/lib/money';

interface PaymentFactsProps {
  item: DeskItem;
  /** What was to be paid; undefined where no checkout is known. */
  price: { readonly amount: number; readonly currency: string } | null | undefined;
  talentId: string | null | undefined;
  /** The name of the talent that the payment keeps. */
  talentName: string | null | undefined;
  checkoutId: string | null | undefined;
  paymentId: string | null;
}

/** A payment that waits: how much was paid, by whom and for what, and where Stripe shows it. */
export function PaymentFacts(props: PaymentFactsProps) {
  const { item, price, talentId, talentName, checkoutId, paymentId } = props;
  const { t, i18n } = useTranslation('desk');
  const { person_id: personId, facts } = item;
  const money = (amount: number, currency: string) => formatMoney(amount, currency, i18n.language);
  return (
    <Facts
      rows={[
        [
          t('item.paid'),
          facts.amount === undefined || !facts.currency
            ? null
            : money(facts.amount, facts.currency),
        ],
        [t('item.price'), price ? money(price.amount, price.currency) : null],
        [t('item.payer'), personId === null ? null : <PersonLink personId={personId} />],
        [t('item.for'), talentId ? <PersonLink personId={talentId} /> : talentName],
        [t('item.checkout'), checkoutId],
        [
          t('item.stripe'),
          <StripeLink key="stripe" id={paymentId ?? item.subject_id} className="py-2.5" />,
        ],
        [t('item.problem'), facts.problem],
      ]}
    />
  );
}
