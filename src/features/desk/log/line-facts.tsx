import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { numberOf } from '@/domain/ids';
import { isAnswer, loggedActionOf } from '@/features/desk/api/decision';
import type { LoggedDecision } from '@/features/desk/api/log/log';
import { PersonLink } from '@/features/desk/parts/person-link';
import { StripeLink } from '@/features/desk/parts/stripe-link';
import { Constants } from '@/lib/database.types';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/routing/paths';
import { factLines, type FactLine } from './fact-lines';
import { useActionText } from './use-action-text';

/** What a decision was about beyond whom: amount and payment, roles, another decision, a pitch or a message. */
export function LineFacts({ row }: { row: LoggedDecision }) {
  return factLines(row).map((line) => (
    <div key={line.kind} className="wrap-anywhere whitespace-pre-line text-muted">
      <FactText line={line} />
    </div>
  ));
}

function FactText({ line }: { line: FactLine }) {
  const { t, i18n } = useTranslation(['desk', 'desk-door']);
  const actionText = useActionText();
  switch (line.kind) {
    case 'amount':
      return t(`desk:log.fact.${line.isPartial ? 'part' : 'amount'}`, {
        amount: formatMoney(line.amount, line.currency, i18n.language),
      });
    case 'words':
      return t('desk:log.words', { words: line.words });
    case 'payment':
      return (
        <>
          {t('desk:log.fact.payment')} <StripeLink id={line.id} />
        </>
      );
    case 'roles': {
      const names = line.roles.map((role) => {
        const knownRole = Constants.public.Enums.operator_role.find((one) => one === role);
        return knownRole === undefined ? role : t(`desk-door:role.${knownRole}.name`);
      });
      return t('desk:log.fact.roles', { roles: names.join(', ') });
    }
    case 'undone':
    case 'kept':
      return t(`desk:log.fact.${line.kind}`, {
        number: line.number,
        action: actionText(line.action),
      });
    case 'refused': {
      const loggedAction = loggedActionOf(line.action);
      const action =
        loggedAction && !isAnswer(loggedAction)
          ? t(`desk:decision.${loggedAction}.label`)
          : line.action;
      return t('desk:log.fact.refused', { action });
    }
    case 'proposedBy':
      return (
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-2">
          <span>{t('desk:log.fact.proposedBy')}</span>
          <PersonLink personId={line.operatorId} isOperator />
        </div>
      );
    default: {
      const thing = t(`desk:log.fact.${line.kind}`, { id: numberOf(line.id) });
      if (line.kind !== 'pitch') return thing;
      return (
        <Link
          to={paths.pitch(line.id)}
          className="inline-flex min-h-11 items-center underline underline-offset-2"
        >
          {thing}
        </Link>
      );
    }
  }
}
