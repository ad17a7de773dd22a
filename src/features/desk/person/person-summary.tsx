import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  companyQuery,
  paymentsQuery,
  pitchesQuery,
  accountStatusQuery,
  talentQuery,
  type AccountStatus,
} from '@/features/desk/api/person/person';
import { personQuery } from '@/features/desk/api/queries';
import { LoadError } from '@/features/desk/parts/load-error';
import { formatDate } from '@/lib/i18n/format';
import { Skeleton } from '@/ui/feedback/skeleton';
import { canSettle } from './payments/payment-choices';
import { languageName } from './person-facts';
import { PersonNotices } from './person-notices';
import { pitchStateOf } from './pitches/pitch-state';

/** What a person sees now, in few words, beside what they ask. */
export function PersonSummary({ personId }: { personId: string }) {
  const { t, i18n } = useTranslation('desk-people');
  const person = useQuery(personQuery(personId));
  const accountStatus = useQuery(accountStatusQuery(personId));
  if (person.data === undefined) {
    return person.isError ? <LoadError query={person} /> : <Skeleton className="h-12" />;
  }
  if (person.data === null) return <p className="text-muted">{t('person.gone')}</p>;
  const { user_type: userType, created_at: since } = person.data;
  const facts = [
    t('type.since', { date: formatDate(since, i18n.language) }),
    accountStatus.data &&
      t('type.language', { language: languageName(accountStatus.data.language, i18n.language) }),
  ];
  return (
    <section aria-label={t('person.sees')} className="grid content-start gap-3">
      <LoadError query={accountStatus} />
      <PersonNotices accountStatus={accountStatus.data} />
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <li className="text-muted">{facts.filter(Boolean).join(' · ')}</li>
        {userType === 'talent' ? (
          <PitchCounts personId={personId} accountStatus={accountStatus.data} />
        ) : (
          <VerificationFact personId={personId} />
        )}
        <PaymentCounts personId={personId} userType={userType} />
      </ul>
    </section>
  );
}

/** Says in the list that a part of it could not be loaded; nothing while it loads. */
function FailedFact({ query }: { query: UseQueryResult }) {
  if (!query.isError) return null;
  return (
    <li>
      <LoadError query={query} />
    </li>
  );
}

function VerificationFact({ personId }: { personId: string }) {
  const { t } = useTranslation('desk-people');
  const company = useQuery(companyQuery(personId));
  if (!company.data) return <FailedFact query={company} />;
  return <li>{company.data.is_verified ? t('company.verified') : t('company.notVerified')}</li>;
}

interface PitchCountsProps {
  personId: string;
  accountStatus: AccountStatus | undefined;
}

function PitchCounts({ personId, accountStatus }: PitchCountsProps) {
  const { t } = useTranslation('desk-people');
  const pitches = useQuery(pitchesQuery(personId));
  const talent = useQuery(talentQuery(personId));
  if (!pitches.data) return <FailedFact query={pitches} />;
  if (talent.data === undefined) return <FailedFact query={talent} />;
  if (pitches.data.length === 0) return <li>{t('pitches.none')}</li>;
  const counts = { live: 0, paused: 0, hidden: 0, notShown: 0, noVideo: 0 };
  for (const pitch of pitches.data) {
    const state = pitchStateOf(pitch, accountStatus, talent.data);
    if (state === 'suspended' || state === 'deleting' || state === 'incomplete') {
      counts.notShown += 1;
    } else counts[state] += 1;
  }
  const states = (['live', 'paused', 'hidden', 'notShown', 'noVideo'] as const).filter(
    (state) => counts[state] > 0,
  );
  const texts = states.map((state) => t(`pitches.counts_${state}`, { count: counts[state] }));
  return (
    <li>
      {t('pitches.title')}: {texts.join(', ')}
    </li>
  );
}

const mostPayments = 100;

function PaymentCounts({ personId, userType }: { personId: string; userType: string }) {
  const { t } = useTranslation('desk-people');
  const payments = useQuery(paymentsQuery(personId, userType, mostPayments));
  if (!payments.data) return <FailedFact query={payments} />;
  const unlockCount = payments.data.filter(({ status }) => status === 'unlocked').length;
  const openCount = payments.data.filter(canSettle).length;
  return (
    <>
      <li>{t('payments.unlocks', { count: unlockCount })}</li>
      {openCount > 0 ? (
        <li className="font-semibold text-warning">
          {t('payments.toSettle', { count: openCount })}
        </li>
      ) : null}
    </>
  );
}
