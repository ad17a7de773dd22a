import { useTranslation } from 'react-i18next';
import { DecisionsAbout } from '@/features/desk/person/person-history';
import { PersonSummary } from '@/features/desk/person/person-summary';
import { SharingAccounts } from '@/features/desk/person/account/sharing-accounts';
import { ReportLists } from '@/features/desk/person/report-lists';

interface AboutPersonProps {
  personId: string;
  hasReports?: boolean;
}

/** What an operator knows about a person before deciding: what they see now, reports, earlier decisions. */
export function AboutPerson({ personId, hasReports = false }: AboutPersonProps) {
  const { t } = useTranslation('desk');
  return (
    <div className="grid content-start gap-5">
      <PersonSummary personId={personId} />
      <SharingAccounts personId={personId} />
      {hasReports ? (
        <section className="grid gap-2">
          <h3 className="text-base font-semibold">{t('item.reports')}</h3>
          <ReportLists personId={personId} />
        </section>
      ) : null}
      <section className="grid gap-2">
        <h3 className="text-base font-semibold">{t('item.decided')}</h3>
        <DecisionsAbout personId={personId} />
      </section>
    </div>
  );
}
