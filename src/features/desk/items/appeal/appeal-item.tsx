import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { appealQuery, decisionQuery, mayReviewQuery } from '@/features/desk/api/items/appeal';
import type { LoggedDecision } from '@/features/desk/api/log/log';
import { personQuery } from '@/features/desk/api/queries';
import { reportedPitchQuery, reportsOfQuery } from '@/features/desk/api/items/reported';
import type { Choice } from '@/features/desk/decision/choice';
import { AboutPerson } from '@/features/desk/items/frame/about-person';
import { ItemFrame } from '@/features/desk/items/frame/item-frame';
import type { ItemProps } from '@/features/desk/items/item-props';
import { ReportedThing } from '@/features/desk/items/report/reported-thing';
import { Reporters } from '@/features/desk/items/report/reporters';
import { Since } from '@/features/desk/layout/since';
import { useActionText } from '@/features/desk/log/use-action-text';
import { Facts } from '@/features/desk/parts/facts';
import { QueryContent } from '@/features/desk/parts/query-content';
import { LoadError } from '@/features/desk/parts/load-error';
import { PersonLink } from '@/features/desk/parts/person-link';
import { Quote } from '@/features/desk/parts/quote';
import { useUser } from '@/lib/session/session';
import { Alert } from '@/ui/feedback/alert';

/** Someone asks for another look at a decision: what they say, what was decided, and what it rests on. */
export function AppealItem({ item, onDecided }: ItemProps) {
  const { t } = useTranslation('desk');
  const me = useUser().id;
  const appeal = useQuery(appealQuery(item.subject_id));
  const mayReview = useQuery(mayReviewQuery(item.subject_id));
  const decisionId = appeal.data?.decision_id;
  const decision = useQuery({
    ...decisionQuery(decisionId ?? ''),
    enabled: decisionId !== undefined,
  });
  const reports = useQuery({
    ...reportsOfQuery({ decisionId: decisionId ?? '' }),
    enabled: decisionId !== undefined,
  });
  const person = useQuery({
    ...personQuery(item.person_id ?? ''),
    enabled: item.person_id !== null,
  });
  const positionId = reports.data?.[0]?.position_id ?? null;
  const pitch = useQuery({ ...reportedPitchQuery(positionId ?? ''), enabled: positionId !== null });
  // A visitor objects by the link of a mail, and is the address of their report.
  const ownReport = reports.data?.find(({ id }) => id === appeal.data?.report_id);
  const name =
    person.data?.name ??
    person.data?.email ??
    ownReport?.reporter_name ??
    ownReport?.reporter_email ??
    t('person.unnamed');
  // Nobody can decide before they see what it is about.
  const isLoaded =
    decision.data !== undefined &&
    reports.data !== undefined &&
    (person.data !== undefined || item.person_id === null);
  const choices: readonly Choice[] =
    appeal.data && isLoaded && mayReview.data === true
      ? [
          { action: 'grant_appeal', subjectId: appeal.data.id, name },
          { action: 'reject_appeal', subjectId: appeal.data.id, name },
        ]
      : [];
  return (
    <ItemFrame item={item} onDecided={onDecided} choices={choices}>
      <QueryContent query={appeal}>
        {({ words }) => (
          <>
            {decision.data && mayReview.data !== undefined ? (
              <ReviewNotice isOwn={decision.data.operator_id === me} mayReview={mayReview.data} />
            ) : null}
            <LoadError query={mayReview} />
            {ownReport ? (
              <p className="wrap-anywhere">
                {[ownReport.reporter_name, ownReport.reporter_email, t('item.visitor')]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            ) : null}
            <Quote label={t('item.theySay')} text={words} />
            <QueryContent query={decision}>
              {(data) => <DecisionFacts decision={data} />}
            </QueryContent>
            <QueryContent query={reports}>
              {(rows) => (
                <>
                  {rows.length === 0 ? null : <Reporters reports={rows} />}
                  <ReportedThing reports={rows} pitch={pitch} />
                </>
              )}
            </QueryContent>
          </>
        )}
      </QueryContent>
      {item.person_id === null ? null : <AboutPerson personId={item.person_id} hasReports />}
    </ItemFrame>
  );
}

/** Why the operator may not review the appeal, or has to although the decision is their own; else nothing. */
function ReviewNotice({ isOwn, mayReview }: { isOwn: boolean; mayReview: boolean }) {
  const { t } = useTranslation('desk');
  if (!isOwn) return mayReview ? null : <Alert tone="info">{t('refusal.noRole')}</Alert>;
  return <Alert tone="info">{t(mayReview ? 'item.ownDecisionAlone' : 'item.ownDecision')}</Alert>;
}

/** What was decided, by whom and why. */
function DecisionFacts({ decision }: { decision: LoggedDecision }) {
  const { t } = useTranslation('desk');
  const { action, reason, words, note, operator_id, created_at } = decision;
  const actionText = useActionText();
  return (
    <section className="grid gap-2">
      <h3 className="text-base font-semibold">{t('item.decision')}</h3>
      <Facts
        rows={[
          [t('item.whatDecided'), actionText(action)],
          [t('item.reason'), reason === null ? null : t(`reason.${reason}`)],
          [t('log.by'), <PersonLink key="by" personId={operator_id} isOperator />],
          [t('item.when'), <Since key="when" time={created_at} />],
          [t('form.note'), note],
        ]}
      />
      <Quote label={t('form.words')} text={words} />
    </section>
  );
}
