import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { mostReports, reportsQuery, type DeskReport } from '@/features/desk/api/person/person';
import { useActionText } from '@/features/desk/log/use-action-text';
import { formatDate } from '@/lib/i18n/format';
import { paths } from '@/lib/routing/paths';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Card } from '@/ui/layout/card';

/** What others reported about a person, and what the person reported. */
export function ReportLists({ personId }: { personId: string }) {
  return (
    <Card className="grid gap-5 p-4">
      <Reports personId={personId} side="accused_id" />
      <Reports personId={personId} side="reporter_id" />
    </Card>
  );
}

interface ReportsProps {
  personId: string;
  side: 'accused_id' | 'reporter_id';
}

function Reports({ personId, side }: ReportsProps) {
  const { t } = useTranslation('desk-people');
  const reports = useQuery(reportsQuery(personId, side));
  const isAbout = side === 'accused_id';
  return (
    <div>
      <h4 className="mb-2 text-sm font-semibold text-muted">
        {isAbout ? t('reports.about') : t('reports.by')}
      </h4>
      {reports.data ? (
        <>
          {reports.data.length === 0 ? (
            <p className="text-sm">{isAbout ? t('reports.noneAbout') : t('reports.noneBy')}</p>
          ) : (
            <ul className="grid gap-3">
              {reports.data.map((report) => (
                <li key={report.id} className="text-sm">
                  <Report
                    report={report}
                    otherId={isAbout ? report.reporter_id : report.accused_id}
                    isAbout={isAbout}
                  />
                </li>
              ))}
            </ul>
          )}
          {reports.data.length === mostReports ? (
            <p className="mt-2 text-sm text-muted">{t('reports.newest', { count: mostReports })}</p>
          ) : null}
        </>
      ) : reports.isError ? (
        <ErrorState
          title={t('reports.loadFailed')}
          retryLabel={t('person.retry')}
          onRetry={() => void reports.refetch()}
        />
      ) : (
        <Skeleton awaited className="h-12" />
      )}
    </div>
  );
}

interface ReportProps {
  report: DeskReport;
  /** Who reported, or who was reported. */
  otherId: string | null;
  isAbout: boolean;
}

function Report({ report, otherId, isAbout }: ReportProps) {
  const { t, i18n } = useTranslation(['desk-people', 'desk']);
  const outcome = report.outcome ?? 'open';
  const actionText = useActionText();
  const { step } = report;
  return (
    <>
      <p className="font-semibold">
        {t(`desk:reported.${report.subject}`)}
        {': '}
        {t(`desk:reason.${report.reason}`)}
      </p>
      {report.words ? (
        <p className="wrap-anywhere whitespace-pre-line">
          {t('desk-people:told.words', { words: report.words })}
        </p>
      ) : null}
      <p className="text-muted">
        {outcome === 'upheld' && step ? actionText(step) : t(`desk-people:reports.${outcome}`)} ·{' '}
        {formatDate(report.created_at, i18n.language)}
        {' · '}
        {otherId === null ? (
          t('desk-people:reports.visitor')
        ) : (
          <Link to={paths.deskPeople(otherId)} className="underline underline-offset-2">
            {isAbout ? t('desk-people:reports.member') : t('desk-people:reports.accused')}
          </Link>
        )}
      </p>
    </>
  );
}
