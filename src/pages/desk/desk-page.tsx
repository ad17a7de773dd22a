import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { codeFirstIn } from '@/features/auth/session/code-first';
import { rememberReturnAddress } from '@/features/auth/session/return-address';
import { operatorQuery } from '@/features/desk/api/operator';
import { loadCatalogs } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/session';
import { NotFoundPage } from '@/pages/public/not-found-page';
import { ErrorState } from '@/ui/feedback/error-state';
import { PleaseWait } from '@/ui/feedback/please-wait';
import { Page } from '@/ui/layout/page';

/** The code or the set-up before the desk; both are loaded for operators alone, with their texts. */
const Door = lazy(async () => {
  const [{ Door }] = await Promise.all([
    import('@/features/desk/door/door'),
    loadCatalogs(['desk-door']),
  ]);
  return { default: Door };
});

const Desk = lazy(async () => {
  const [{ Desk }] = await Promise.all([
    import('@/features/desk/layout/desk'),
    loadCatalogs(['desk', 'desk-people', 'receipts', 'terms']),
  ]);
  return { default: Desk };
});

/** The desk (docs/product.md#the-desk) for operators; for everyone else the page does not exist. */
export function DeskPage() {
  const session = useSession();
  return session.status === 'signed-in' ? (
    <MembersDesk userId={session.user.id} />
  ) : (
    <VisitorsDesk />
  );
}

function VisitorsDesk() {
  const { pathname, search } = useLocation();
  // An operator who follows a link to the desk signs in and is there.
  useEffect(() => rememberReturnAddress(pathname + search), [pathname, search]);
  return <NotFoundPage />;
}

function MembersDesk({ userId }: { userId: string }) {
  const { t } = useTranslation(['common', 'errors']);
  const isOperator = useQuery(operatorQuery(userId));
  const codeFirst = codeFirstIn(useLocation().state);
  const wait = (
    <div className="grid min-h-[60dvh] place-items-center">
      <PleaseWait />
    </div>
  );
  if (isOperator.isError) {
    return (
      <Page>
        <ErrorState
          title={t('errors:server')}
          retryLabel={t('common:retry')}
          onRetry={() => void isOperator.refetch()}
        />
      </Page>
    );
  }
  if (isOperator.data === undefined) return wait;
  if (!isOperator.data) {
    // Someone who was an operator has an authenticator still, and was on the way to somewhere else.
    return codeFirst ? (
      <Navigate to={codeFirst.wanted ?? codeFirst.start} replace />
    ) : (
      <NotFoundPage />
    );
  }
  return (
    <Suspense fallback={wait}>
      <Door userId={userId}>
        {codeFirst?.wanted === undefined ? <Desk /> : <Navigate to={codeFirst.wanted} replace />}
      </Door>
    </Suspense>
  );
}
