import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { effectsQuery } from '@/features/desk/api/person/erasure';
import { paymentQuery } from '@/features/desk/api/items/payment-item';
import { proposalQuery } from '@/features/desk/api/items/proposal';
import { personQuery } from '@/features/desk/api/queries';
import { AboutPerson } from '@/features/desk/items/frame/about-person';
import { ItemFrame } from '@/features/desk/items/frame/item-frame';
import type { ItemProps } from '@/features/desk/items/item-props';
import { QueryContent } from '@/features/desk/parts/query-content';
import { Facts } from '@/features/desk/parts/facts';
import { LoadError } from '@/features/desk/parts/load-error';
import { PersonLink } from '@/features/desk/parts/person-link';
import { Quote } from '@/features/desk/parts/quote';
import { StripeLink } from '@/features/desk/parts/stripe-link';
import { ErasureEffects } from '@/features/desk/person/account/erasure-effects';
import { formatMoney } from '@/lib/money';
import { useUser } from '@/lib/session/session';
import { Alert } from '@/ui/feedback/alert';
import { proposalChoices } from './proposal-choices';

/** A deletion or a refund that one operator proposes and another has to agree to. */
export function ProposalItem({ item, onDecided }: ItemProps) {
  const { t, i18n } = useTranslation('desk');
  const me = useUser().id;
  const { person_id: personId } = item;
  const query = useQuery(proposalQuery(item.subject_id));
  const proposal = query.data?.proposal;
  const isErasure = proposal?.action === 'erase_account';
  const person = useQuery({ ...personQuery(personId ?? ''), enabled: personId !== null });
  const effects = useQuery({ ...effectsQuery(personId ?? ''), enabled: isErasure });
  const payment = useQuery({
    ...paymentQuery(proposal?.subject_id ?? ''),
    enabled: proposal?.action === 'refund_payment',
  });
  const name = person.data?.name ?? person.data?.email ?? t('person.unnamed');
  const isLoaded = personId === null || person.data !== undefined;
  // Without these nothing can be agreed to.
  const failedQuery = [person, payment].find(({ data, isError }) => isError && data === undefined);
  return (
    <ItemFrame
      item={item}
      onDecided={onDecided}
      choices={
        query.data && isLoaded
          ? proposalChoices(query.data, {
              me,
              name,
              mustType: person.data?.email ?? query.data.proposal.subject_id,
              canErase: effects.data?.waits.length === 0,
              payment: payment.data ?? undefined,
            })
          : []
      }
    >
      {failedQuery ? <LoadError query={failedQuery} /> : null}
      <QueryContent query={query}>
        {({ proposal: { operator_id, note, seen: refund, subject_id } }) => (
          <>
            {operator_id === me ? (
              <Alert tone="info">{t('item.ownProposal')}</Alert>
            ) : (
              <p className="prose-width">{t('item.proposal')}</p>
            )}
            <Facts
              rows={[
                [t('item.proposedBy'), <PersonLink key="by" personId={operator_id} isOperator />],
                [
                  t('item.refundAmount'),
                  refund && payment.data
                    ? formatMoney(refund.amount, payment.data.currency, i18n.language)
                    : null,
                ],
                [
                  t('item.paid'),
                  payment.data
                    ? formatMoney(payment.data.amount, payment.data.currency, i18n.language)
                    : null,
                ],
                [
                  t('item.refundedBefore'),
                  payment.data && payment.data.refunded_amount > 0
                    ? formatMoney(
                        payment.data.refunded_amount,
                        payment.data.currency,
                        i18n.language,
                      )
                    : null,
                ],
                [
                  t('item.stripe'),
                  refund ? <StripeLink key="stripe" id={subject_id} className="py-2.5" /> : null,
                ],
              ]}
            />
            <Quote label={t('item.proposalNote')} text={note} />
            {refund?.words ? <Quote label={t('item.refundWords')} text={refund.words} /> : null}
          </>
        )}
      </QueryContent>
      {isErasure && personId !== null ? <ErasureEffects personId={personId} /> : null}
      {personId === null ? null : <AboutPerson personId={personId} hasReports />}
    </ItemFrame>
  );
}
