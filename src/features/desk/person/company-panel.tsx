import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  companyQuery,
  companySnapshot,
  type AccountStatus,
} from '@/features/desk/api/person/person';
import type { Choice } from '@/features/desk/decision/choice';
import { DecisionBar } from '@/features/desk/decision/decision-bar';
import { formatDate } from '@/lib/i18n/format';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Card } from '@/ui/layout/card';
import { MessageText } from '@/ui/layout/message-text';

interface CompanyPanelProps {
  personId: string;
  name: string;
  verification: AccountStatus['verification'];
}

const fields = [
  ['name', 'company_name'],
  ['website', 'website'],
  ['email', 'email'],
  ['phone', 'phone'],
  ['industry', 'industry'],
  ['address', 'address'],
  ['description', 'description'],
] as const;

/** A company's profile with its verified badge, which is given and removed here. */
export function CompanyPanel({ personId, name, verification }: CompanyPanelProps) {
  const { t, i18n } = useTranslation('desk-people');
  const company = useQuery(companyQuery(personId));
  if (company.data === undefined) {
    return company.isError ? (
      <ErrorState
        title={t('company.loadFailed')}
        retryLabel={t('person.retry')}
        onRetry={() => void company.refetch()}
      />
    ) : (
      <Skeleton awaited className="h-48" />
    );
  }
  if (company.data === null) return <p className="text-muted">{t('company.none')}</p>;
  const { data } = company;
  const about = { subjectId: personId, name };
  const choices: Choice[] = data.is_verified
    ? [{ action: 'unverify_company', ...about }]
    : verification
      ? [
          { action: 'verify_company', ...about, snapshot: companySnapshot(data) },
          { action: 'refuse_verification', ...about },
        ]
      : [{ action: 'verify_company', ...about, snapshot: companySnapshot(data) }];
  return (
    <Card className="grid gap-4 p-4 md:p-5">
      <p className={data.is_verified ? 'font-semibold text-success' : 'font-semibold'}>
        {data.is_verified
          ? t('company.verified')
          : verification
            ? t('company.asked', { date: formatDate(verification.created_at, i18n.language) })
            : t('company.notVerified')}
      </p>
      {verification?.words ? (
        <div className="text-muted">
          <MessageText content={t('company.asksWith', { words: verification.words })} />
        </div>
      ) : null}
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {fields.map(([label, column]) =>
          data[column] ? (
            <div key={column} className={column === 'description' ? 'sm:col-span-2' : undefined}>
              <dt className="text-sm text-muted">{t(`company.${label}`)}</dt>
              <dd className="[&_a]:py-2.5">
                <MessageText
                  content={column === 'website' ? withScheme(data[column]) : data[column]}
                />
              </dd>
            </div>
          ) : null,
        )}
      </dl>
      <DecisionBar choices={choices} />
    </Card>
  );
}

/** A website as a link is recognised; people leave the scheme out. */
const withScheme = (website: string) =>
  /^https?:\/\//i.test(website) ? website : `https://${website}`;
