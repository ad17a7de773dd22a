import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { reasonOf } from '@/domain/reasons';
import { personQuery } from '@/features/desk/api/queries';
import {
  reportQuery,
  reportedPitchQuery,
  type CompanyEvidence,
} from '@/features/desk/api/reported';
import { AboutPerson } from '@/features/desk/items/about-person';
import { Facts } from '@/features/desk/parts/facts';
import { ItemFrame } from '@/features/desk/items/item-frame';
import type { ItemProps } from '@/features/desk/items/item-props';
import { Loaded } from '@/features/desk/parts/loaded';
import { PersonLink } from '@/features/desk/parts/person-link';
import { Quote } from '@/features/desk/parts/quote';
import { reportChoices } from './report-choices';
import { ReportedConversation } from './reported-conversation';
import { ReportedPitch } from './reported-pitch';

/** What a company said of itself when it was reported; it may have changed that since. */
function ReportedCompany({ evidence }: { evidence: CompanyEvidence }) {
  const { t } = useTranslation('desk');
  return (
    <Facts
      rows={[
        [t('item.companyThen.name'), evidence.company_name],
        [t('item.companyThen.website'), evidence.website],
        [t('item.companyThen.description'), evidence.description],
      ]}
    />
  );
}

/** A report: what was reported, why and by whom, and what is known about the person. */
export function ReportItem({ item, onDecided }: ItemProps) {
  const { t } = useTranslation('desk');
  const report = useQuery(reportQuery(item.subject_id));
  const accusedId = report.data?.accused_id ?? null;
  const accused = useQuery({ ...personQuery(accusedId ?? ''), enabled: accusedId !== null });
  const positionId = report.data?.position_id ?? null;
  const pitch = useQuery({ ...reportedPitchQuery(positionId ?? ''), enabled: positionId !== null });
  // Offered all at once, because a button that comes later would move the others away from under a finger.
  const isKnown =
    (positionId === null || pitch.data !== undefined) &&
    (accusedId === null || accused.data !== undefined);
  const name = accused.data?.name ?? accused.data?.email ?? t('person.unnamed');
  return (
    <ItemFrame
      item={item}
      onDecided={onDecided}
      choices={report.data && isKnown ? reportChoices(report.data, pitch.data ?? null, name) : []}
    >
      <Loaded query={report}>
        {({ reason, words, reporter_id, evidence, companyEvidence, ...report }) => (
          <>
            <Facts
              rows={[
                [t('item.reason'), t(`reason.${reasonOf(reason)}`)],
                [
                  t('item.reportedBy'),
                  reporter_id === null ? (
                    [report.reporter_name, report.reporter_email].filter(Boolean).join(' · ') ||
                    t('item.visitor')
                  ) : (
                    <PersonLink personId={reporter_id} />
                  ),
                ],
              ]}
            />
            <Quote label={t('item.theySay')} text={words} />
            {evidence ? <ReportedPitch evidence={evidence} query={pitch} /> : null}
            {companyEvidence ? <ReportedCompany evidence={companyEvidence} /> : null}
            {report.conversation_id === null ? null : (
              <ReportedConversation
                conversationId={report.conversation_id}
                messageId={report.message_id}
              />
            )}
          </>
        )}
      </Loaded>
      {accusedId === null ? null : <AboutPerson personId={accusedId} hasReports />}
    </ItemFrame>
  );
}
