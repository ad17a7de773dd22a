import { useQuery } from '@tanstack/react-query';
import { Clapperboard, Link2Off } from 'lucide-react';
import { useEffect, useRef, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { PitchVideo } from '@/features/feed/pitch-video/pitch-video';
import type { FeedItem } from '@/features/feed/items/feed-item';
import { useItemText } from '@/features/feed/items/item-text';
import { usePitches } from '@/features/feed/items/use-pitches';
import { OpinionForm } from '@/features/opinions/answer/opinion-form';
import { openedLinkQuery, type OpenedLink } from '@/features/opinions/api/colleague';
import { ownLinkQuery } from '@/features/opinions/api/queries';
import { tokenIn } from '@/features/opinions/link-token';
import { brand } from '@/lib/brand';
import { formatDate } from '@/lib/i18n/format';
import { paths } from '@/lib/routing/paths';
import { useSession } from '@/lib/session/session';
import { ButtonLink } from '@/ui/button/button';
import { Chip } from '@/ui/button/chip';
import { DeadEnd } from '@/ui/feedback/dead-end';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Page, PageHeading } from '@/ui/layout/page';

/** What someone without an account sees by the link of a company: its pitches, to say yes or no to. */
export function OpinionPage() {
  const { t } = useTranslation('opinions');
  const token = tokenIn(useLocation().hash);
  const link = useQuery(openedLinkQuery(token));
  const session = useSession();
  const isCompany = session.status === 'signed-in' && session.user.userType === 'company';
  const own = useQuery(ownLinkQuery(isCompany ? session.user.id : undefined, token));
  // Whoever is signed in elsewhere sees what a colleague does.
  const isKnown = session.status !== 'loading' && !own.isLoading;
  const { items, isError, refetch } = usePitches(
    isKnown ? (own.data ?? link.data?.positionIds) : undefined,
  );
  if ((link.isError && link.data === undefined) || isError) {
    return (
      <Page title={t('page.title')}>
        <ErrorState
          title={t('page.failed')}
          description={t('page.failedHint')}
          retryLabel={t('page.retry')}
          onRetry={() => void (link.isError ? link.refetch() : refetch())}
        />
      </Page>
    );
  }
  if (link.data === null || token === undefined) return <Ended />;
  if (link.data === undefined || items === undefined) {
    return (
      <Page title={t('page.title')}>
        <div role="status" aria-label={t('page.loading')} className={`${twoColumns} min-h-dvh`}>
          <Skeleton className="aspect-[9/16] w-full max-w-80" />
          <Skeleton className="h-40 max-md:mt-6" />
        </div>
      </Page>
    );
  }
  return <Pitches token={token} link={link.data} items={items} />;
}

const twoColumns = 'md:grid md:grid-cols-[20rem_minmax(0,30rem)] md:gap-10';

/** Says that a link does not work, and not why. */
function Ended() {
  const { t } = useTranslation('opinions');
  const heading = useRef<HTMLHeadingElement>(null);
  // The link may end while someone answers far down the page.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Page title={t('page.ended')} heading={false}>
      <DeadEnd ref={heading} icon={<Link2Off />} title={t('page.ended')} text={t('page.endedHint')}>
        <ToHome />
      </DeadEnd>
    </Page>
  );
}

/** The only way on for someone who knows nothing here but the link. */
function ToHome() {
  const { t } = useTranslation('opinions');
  return (
    <ButtonLink to={paths.home} size="lg">
      {t('page.home', { brand: brand.name })}
    </ButtonLink>
  );
}

interface PitchesProps {
  token: string;
  link: OpenedLink;
  items: readonly FeedItem[];
}

function Pitches({ token, link, items }: PitchesProps) {
  const { t, i18n } = useTranslation('opinions');
  const { companyName: company, expiresAt } = link;
  const date = formatDate(expiresAt, i18n.language);
  if (items.length === 0) {
    return (
      <Page title={t('page.title')} heading={false}>
        <DeadEnd
          icon={<Clapperboard />}
          title={t('page.none')}
          text={t('page.noneHint', { company })}
        >
          <ToHome />
        </DeadEnd>
      </Page>
    );
  }
  return (
    <Page title={t('page.title')} heading={false}>
      <PageHeading description={t('page.description', { company, date, count: items.length })}>
        {t('page.heading', { company })}
      </PageHeading>
      <ul className="space-y-12" onPlayCapture={pauseOthers}>
        {items.map((item) => (
          <li key={item.id}>
            <article aria-labelledby={`pitch-${item.id}`} className={twoColumns}>
              <PitchVideo
                item={item}
                className="mx-auto w-full max-w-[min(20rem,30dvh)] md:mx-0 md:max-w-80"
              />
              <div className="min-w-0 max-md:contents md:space-y-5">
                <PitchFacts item={item} />
                {item.companiesOnly ? (
                  <p className="text-sm text-muted max-md:mt-5">{t('page.companiesOnly')}</p>
                ) : (
                  <OpinionForm
                    token={token}
                    positionId={item.id}
                    name={item.name}
                    lastOpinion={link.opinions.get(item.id)}
                  />
                )}
              </div>
            </article>
          </li>
        ))}
      </ul>
    </Page>
  );
}

/** Two videos that speak at once cannot be understood. */
function pauseOthers({ currentTarget, target }: SyntheticEvent<HTMLElement>): void {
  for (const video of currentTarget.querySelectorAll('video')) {
    if (video !== target) video.pause();
  }
}

/** What is public of a pitch, in short. */
function PitchFacts({ item }: { item: FeedItem }) {
  const { line } = useItemText()(item);
  return (
    <div className="max-md:mt-6">
      <h2 id={`pitch-${item.id}`} dir="auto" className="text-left text-lg">
        {item.name}
      </h2>
      <p className="mt-0.5 text-base wrap-anywhere text-muted">{line}</p>
      {item.skills.length > 0 || item.languages.length > 0 ? (
        <ul className="mt-3 flex flex-wrap gap-2">
          {[...item.skills, ...item.languages].map((word) => (
            <li key={word} className="max-w-full">
              <Chip>{word}</Chip>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
