import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownProfileQuery } from '@/domain/own-profile';
import { visibilityOf } from '@/domain/position/own-position';
import { ownPositionsQuery } from '@/domain/position/own-positions';
import { DeletionNotice } from '@/features/auth/account/deletion-notice';
import { deletionRequestQuery } from '@/features/auth/api/deletion-request';
import { ConversationListSkeleton } from '@/features/chat/conversation/chat-skeletons';
import { ChatPanel } from '@/features/chat/inbox/chat-panel';
import { useHadUnread } from '@/features/chat/inbox/use-inbox';
import { useReport } from '@/features/report/use-report';
import { ActivityPanel } from '@/features/talent-dashboard/activity/activity-panel';
import { nextStep, completedParts } from '@/features/talent-dashboard/next-step/next-step';
import { NextStepCard } from '@/features/talent-dashboard/next-step/next-step-card';
import {
  PositionsPanel,
  PositionsSkeleton,
} from '@/features/talent-dashboard/positions/positions-panel';
import { positionDaysQuery } from '@/features/talent-dashboard/api/queries';
import { useUnpublishedVideos } from '@/features/upload/pipeline/slot-jobs';
import { PauseButton } from '@/features/visibility/pause-button';
import { useLiveVisibility } from '@/features/visibility/use-live-visibility';
import { PitchVisibility } from '@/features/visibility/pitch-visibility';
import { brand } from '@/lib/brand';
import { paths } from '@/lib/routing/paths';
import { useUser } from '@/lib/session/session';
import { useWideScreen } from '@/lib/browser/use-wide-screen';
import { ButtonLink } from '@/ui/button/button';
import { Card } from '@/ui/layout/card';
import { Page, PageHeading } from '@/ui/layout/page';
import { Skeleton } from '@/ui/feedback/skeleton';

/** Positions with their counters, and the conversations they led to (docs/product.md#talent-dashboard). */
export function TalentDashboardPage() {
  const { t } = useTranslation('talent-dashboard');
  const user = useUser();
  const profile = useQuery(ownProfileQuery(user.id));
  const positions = useQuery(ownPositionsQuery(user.id));
  const unpublished = useUnpublishedVideos();
  const days = useQuery(positionDaysQuery(user.id));
  const [conversationId, setConversationId] = useState<string | null>(null);
  const isWide = useWideScreen();
  const hadUnread = useHadUnread();
  const { report, sheet } = useReport();
  useLiveVisibility(user.id);
  // A pitch of someone who leaves waits for nothing that they could add.
  const isLeaving = Boolean(useQuery(deletionRequestQuery(user.id)).data);

  const name = profile.data?.full_name;
  const ownData =
    profile.data !== undefined && positions.data ? ([profile.data, positions.data] as const) : null;
  const step = ownData && nextStep(...ownData, unpublished);
  const done = ownData && completedParts(...ownData);
  // What is shown before would be pushed down by the next step.
  const isOrderKnown =
    (isWide || hadUnread !== undefined) && (done !== null || profile.isError || positions.isError);
  // On a phone, unread messages come first; before there is a pitch they can only be from support.
  const leadsWithChat = !isWide && isOrderKnown && hadUnread && done?.has('pitch') !== false;
  const chat = (
    <section aria-labelledby="chat-heading" className="mb-8">
      <h2 id="chat-heading" className="mb-3 text-lg">
        {t('messages')}
      </h2>
      <ChatPanel
        variant="talent"
        selectedId={conversationId}
        onSelect={setConversationId}
        onReport={report}
      />
      {sheet}
    </section>
  );
  return (
    <Page title={t('title')} heading={false} width="wide">
      <PageHeading
        eyebrow={name || profile.isPending ? t('welcome') : null}
        description={t('description')}
        actions={
          <ButtonLink
            to={paths.profile('talent')}
            variant="secondary"
            size="sm"
            className="max-md:hidden"
          >
            {t('edit')}
          </ButtonLink>
        }
      >
        {profile.isPending ? (
          <>
            <span className="sr-only">{t('title')}</span>
            <Skeleton className="h-lh w-48" />
          </>
        ) : (
          name || t('welcomeNameless', { brand: brand.name })
        )}
      </PageHeading>
      <DeletionNotice />
      {isOrderKnown ? (
        <>
          {leadsWithChat ? chat : null}
          {step && done ? <NextStepCard step={step} done={done} className="mb-8" /> : null}
          <PositionsPanel
            positions={positions.data}
            unpublished={unpublished}
            renderVisibility={(position) => (
              <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1.5">
                {isLeaving && visibilityOf(position) === 'pending' ? null : (
                  <PitchVisibility userId={user.id} position={position} variant="line" />
                )}
                <PauseButton userId={user.id} position={position} flush />
              </div>
            )}
            failed={positions.isError}
            onRetry={() => void positions.refetch()}
            className="mb-8"
          />
          {positions.data ? (
            <ActivityPanel
              positions={positions.data}
              rows={days.data}
              failed={days.isError}
              onRetry={() => void days.refetch()}
              className="mb-8"
            />
          ) : null}
          {leadsWithChat ? null : chat}
        </>
      ) : (
        <div className="grid gap-8">
          <PositionsSkeleton />
          <Card>
            <ConversationListSkeleton />
          </Card>
        </div>
      )}
    </Page>
  );
}
