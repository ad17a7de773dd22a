import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostOfThing, type ReportInFull } from '@/features/desk/api/items/reported';
import { Since } from '@/features/desk/layout/since';
import { PersonLink } from '@/features/desk/parts/person-link';
import { Quote } from '@/features/desk/parts/quote';
import { Button } from '@/ui/button/button';

/** The reported thing stays near, however many reported it. */
const mostAtFirst = 3;

const isDanger = ({ reason }: ReportInFull) => reason === 'danger';

/** Danger first, and within it the newest first, as they come. */
export const byDanger = (reports: readonly ReportInFull[]): readonly ReportInFull[] => [
  ...reports.filter(isDanger),
  ...reports.filter((report) => !isDanger(report)),
];

/** Who reported a thing, when, for which reason and in which words. */
export function Reporters({ reports }: { reports: readonly ReportInFull[] }) {
  const { t } = useTranslation('desk');
  const [showsAll, setShowsAll] = useState(false);
  const ordered = byDanger(reports);
  const visible =
    showsAll || reports.length <= mostAtFirst + 1 ? ordered : ordered.slice(0, mostAtFirst);
  return (
    <section className="grid gap-2">
      <h3 className="text-base font-semibold">{t('item.reportedBy', { count: reports.length })}</h3>
      <ul className="grid gap-3">
        {visible.map(({ id, reason, words, reporter_id, created_at, ...visitor }) => (
          <li key={id} className="grid gap-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-semibold">{t(`reason.${reason}`)}</span>
              <Since time={created_at} className="text-sm text-muted" />
            </div>
            {reporter_id === null ? (
              <span className="wrap-anywhere">
                {[visitor.reporter_name, visitor.reporter_email].filter(Boolean).join(' · ') ||
                  t('item.visitor')}
              </span>
            ) : (
              <PersonLink personId={reporter_id} />
            )}
            {words === '' ? null : <Quote label={t('item.theySay')} text={words} />}
          </li>
        ))}
      </ul>
      {visible.length < reports.length ? (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => setShowsAll(true)}
        >
          {t('item.allReports', { count: reports.length })}
        </Button>
      ) : reports.length === mostOfThing ? (
        <p className="text-sm text-muted">{t('item.mostReports', { count: mostOfThing })}</p>
      ) : null}
    </section>
  );
}
