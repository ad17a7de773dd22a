import { Link2Off, MailQuestionMark, MailX, RotateCw, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import {
  unsubscriptionOf,
  useUnsubscribe,
  type Unsubscription,
} from '@/features/notifications/api/unsubscribe';
import { paths } from '@/lib/routing/paths';
import { Button, ButtonLink } from '@/ui/button/button';
import { DeadEnd } from '@/ui/feedback/dead-end';
import { Page } from '@/ui/layout/page';

/**
 * Where 'Stop these emails' in a mail leads, without a sign-in: its button stops them, never the
 * opening (docs/decisions/0051-mailed-links-have-a-button.md).
 */
export function UnsubscribePage() {
  const { t } = useTranslation('notifications');
  const link = unsubscriptionOf(useLocation().hash);
  return (
    <Page title={t('unsubscribe.title')} heading={false}>
      <Unsubscribe key={`${link.token} ${link.from}`} link={link} />
    </Page>
  );
}

function Unsubscribe({ link }: { link: Unsubscription }) {
  const { t } = useTranslation('notifications');
  const { data, isPending, isError, mutate } = useUnsubscribe(link);
  const isStopped = link.token === '' ? false : data;
  const result = useRef<HTMLDivElement>(null);
  // The pressed button is gone, so what follows takes the focus.
  useEffect(() => {
    if (data !== undefined) result.current?.focus();
  }, [data]);
  if (isStopped !== undefined) {
    return (
      <div ref={result} tabIndex={-1} className="outline-none">
        <DeadEnd
          icon={isStopped ? <MailX /> : <Link2Off />}
          title={isStopped ? t(`unsubscribe.${link.from}`) : t('unsubscribe.ended')}
          text={isStopped ? t('unsubscribe.doneHint') : t('unsubscribe.endedHint')}
        >
          <ButtonLink to={`${paths.profile(link.userType)}#notifications`} size="lg">
            {t('unsubscribe.settings')}
          </ButtonLink>
        </DeadEnd>
      </div>
    );
  }
  if (isError) {
    return (
      <DeadEnd
        icon={<TriangleAlert />}
        title={t('unsubscribe.failed')}
        text={t('unsubscribe.failedHint')}
        isAlert
      >
        <Button size="lg" icon={<RotateCw aria-hidden />} onClick={() => mutate()}>
          {t('retry')}
        </Button>
      </DeadEnd>
    );
  }
  return (
    <DeadEnd icon={<MailQuestionMark />} title={t(`unsubscribe.ask.${link.from}`)}>
      <Button
        size="lg"
        loading={isPending}
        loadingText={t('unsubscribe.loading')}
        onClick={() => mutate()}
      >
        {t('unsubscribe.submit')}
      </Button>
    </DeadEnd>
  );
}
