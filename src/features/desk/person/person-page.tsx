import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, UserRoundX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { isUuid } from '@/domain/ids';
import { accountStatusQuery } from '@/features/desk/api/person/person';
import { personQuery, type DeskPerson } from '@/features/desk/api/queries';
import { ownPageViewQuery } from '@/features/desk/api/person/page-views';
import { supportConversationQuery } from '@/features/desk/api/support/support';
import { SupportConversation } from '@/features/desk/support/support-conversation';
import { TicketsOf } from '@/features/desk/support/tickets/tickets-of';
import { InvoicesOf } from '@/features/desk/invoices/invoices-of';
import { paths } from '@/lib/routing/paths';
import { useUser } from '@/lib/session/session';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Card } from '@/ui/layout/card';
import { AccountActions } from './account/account-actions';
import { CompanyPanel } from './company-panel';
import { KeptRecords } from './account/kept-records';
import { PageViews } from './page-views';
import { PaymentList } from './payments/payment-list';
import { PersonFacts } from './person-facts';
import { PersonNotices } from './person-notices';
import { TalentFacts } from './talent-facts';
import { Notes } from '@/features/desk/notes/notes';
import { PitchList } from './pitches/pitch-list';
import { DecisionsAbout, WaitingItems } from './person-history';
import { ReportLists } from './report-lists';

/** Everything an operator may know about an account, and what they can decide. */
export function PersonPage({ personId }: { personId: string }) {
  const { t } = useTranslation('desk-people');
  const { search } = useLocation();
  const person = useQuery(personQuery(personId));
  const back = (
    <Link
      to={`${paths.deskPeople()}${search}`}
      className="mb-3 inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-muted hover:text-ink"
    >
      <ArrowLeft aria-hidden className="size-4" />
      {t('person.back')}
    </Link>
  );
  if (person.data === undefined && person.isError) {
    return (
      <>
        {back}
        <ErrorState
          title={t('person.loadFailed')}
          retryLabel={t('person.retry')}
          onRetry={() => void person.refetch()}
        />
      </>
    );
  }
  if (person.data === undefined) {
    return (
      <>
        {back}
        <LoadingPerson />
      </>
    );
  }
  return (
    <>
      {back}
      {person.data ? (
        <AuditedPerson person={person.data} />
      ) : (
        <>
          <EmptyState
            icon={<UserRoundX />}
            title={t('person.gone')}
            description={t('person.goneHint')}
          />
          {isUuid(personId) ? (
            <div className="grid gap-8">
              <PersonSection title={t('kept.title')}>
                <KeptRecords personId={personId} />
              </PersonSection>
              <PersonSection title={t('person.log')}>
                <DecisionsAbout personId={personId} />
              </PersonSection>
            </div>
          ) : null}
        </>
      )}
    </>
  );
}

/** A person, shown once the operator's view of the page is recorded. */
function AuditedPerson({ person }: { person: DeskPerson }) {
  const { t } = useTranslation('desk-people');
  const pageView = useQuery(ownPageViewQuery(person.user_id, useUser().id));
  if (pageView.data !== undefined) return <Person person={person} />;
  return pageView.isError ? (
    <ErrorState
      title={t('person.notNoted')}
      retryLabel={t('person.retry')}
      onRetry={() => void pageView.refetch()}
    />
  ) : (
    <LoadingPerson />
  );
}

function LoadingPerson() {
  const { t } = useTranslation('desk-people');
  return (
    <div role="status" aria-label={t('person.loading')} className="grid gap-4">
      <Skeleton className="h-16 max-w-md" />
      <Skeleton className="h-64" />
    </div>
  );
}

function Person({ person }: { person: DeskPerson }) {
  const { t } = useTranslation('desk-people');
  const { user_id: personId, user_type: userType } = person;
  const accountStatus = useQuery(accountStatusQuery(personId));
  const support = useQuery(supportConversationQuery(personId));
  const name = person.name ?? t('nameless');
  return (
    <>
      <section className="mb-6 grid gap-3">
        <div data-awaited={accountStatus.isLoading || undefined}>
          <h2 dir="auto" className="text-left text-lg wrap-anywhere">
            {name}
          </h2>
          <PersonFacts person={person} language={accountStatus.data?.language} />
          <p className="text-sm text-muted">
            {t('person.id')}: <span className="wrap-anywhere select-all">{personId}</span>
          </p>
        </div>
        {userType === 'talent' ? <TalentFacts personId={personId} /> : null}
        <PersonNotices accountStatus={accountStatus.data} />
      </section>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="grid content-start gap-8">
          {userType === 'company' ? (
            <PersonSection title={t('company.title')}>
              <CompanyPanel
                personId={personId}
                name={name}
                verification={accountStatus.data?.verification ?? null}
              />
            </PersonSection>
          ) : (
            <PersonSection title={t('pitches.title')}>
              <PitchList personId={personId} name={name} accountStatus={accountStatus.data} />
            </PersonSection>
          )}
          <PersonSection title={t('payments.title')}>
            <PaymentList personId={personId} userType={userType} name={name} />
          </PersonSection>
          {userType === 'company' ? <InvoicesOf companyId={personId} /> : null}
          <PersonSection title={t('person.support')}>
            {support.data ? (
              <Card>
                <SupportConversation
                  conversationId={support.data}
                  personId={personId}
                  name={person.name}
                  userType={userType}
                />
              </Card>
            ) : support.data === null ? (
              <p className="text-muted">{t('answer.none')}</p>
            ) : support.isError ? (
              <ErrorState
                title={t('answer.loadFailed')}
                retryLabel={t('answer.retry')}
                onRetry={() => void support.refetch()}
              />
            ) : (
              <Skeleton awaited className="h-64" />
            )}
          </PersonSection>
        </div>
        <div className="grid content-start gap-8">
          <PersonSection title={t('person.account')}>
            <AccountActions person={person} accountStatus={accountStatus.data} />
          </PersonSection>
          <PersonSection title={t('person.waiting')}>
            <WaitingItems personId={personId} />
          </PersonSection>
          <PersonSection title={t('person.notes')}>
            <Notes about={{ personId }} />
          </PersonSection>
          <PersonSection title={t('reports.title')}>
            <ReportLists personId={personId} />
          </PersonSection>
          <PersonSection title={t('tickets.signedOut')}>
            <TicketsOf email={person.email} />
          </PersonSection>
          <PersonSection title={t('person.log')}>
            <DecisionsAbout personId={personId} />
          </PersonSection>
          <PersonSection title={t('person.looks')}>
            <PageViews personId={personId} />
          </PersonSection>
        </div>
      </div>
    </>
  );
}

function PersonSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-3 text-base font-semibold">{title}</h3>
      {children}
    </section>
  );
}
