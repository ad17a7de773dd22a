import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { fragmentOf, type Appealable } from './api/appeal';
import { DecisionStatement } from './decision-statement';

interface OtherDecisionsProps {
  token: string;
  decisions: readonly Appealable[];
}

/** What else a mail's link opens, each with the way to object to it or what came of that; nothing without any. */
export function OtherDecisions({ token, decisions }: OtherDecisionsProps) {
  const { t } = useTranslation('appeal');
  if (decisions.length === 0) return null;
  return (
    <section className="grid gap-2 border-t border-line pt-6">
      <h2 className="text-lg">{t('others')}</h2>
      <ul className="divide-y divide-line">
        {decisions.map((decision) => {
          const { decisionId, statement, outcome } = decision;
          return (
            <li key={decisionId} className="py-4">
              <DecisionStatement statement={statement} />
              {outcome === null ? (
                <Link
                  to={fragmentOf(token, decision)}
                  aria-label={`${t('title')}: ${t(`decision.${statement?.action ?? 'other'}`)}`}
                  className="mt-2 inline-flex min-h-11 items-center font-semibold underline underline-offset-2"
                >
                  {t('title')}
                </Link>
              ) : (
                <p className="mt-2 font-semibold">{t(`outcome.${outcome}`)}</p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
