import { MessageCircleQuestion } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Faq } from '@/features/public-site/faq';
import { Button } from '@/ui/button/button';
import { Page, PageHeading } from '@/ui/layout/page';
import { LazyVideoLimit } from './lazy-video-limit';
import { Price } from '@/features/public-site/price/price';

const Ticket = lazy(async () => ({ default: (await import('./ticket')).Ticket }));

/** Questions with answers, and a form to write to support (docs/product.md#support). */
export function HelpPage() {
  const { t } = useTranslation('help');
  const [writing, setWriting] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <Page title={t('title')} heading={false}>
      <PageHeading
        description={t('lead')}
        actions={
          <Button
            icon={<MessageCircleQuestion aria-hidden />}
            onClick={() => {
              setWasOpened(true);
              setWriting(true);
            }}
          >
            {t('ticket.open')}
          </Button>
        }
      >
        {t('title')}
      </PageHeading>
      <div className="mt-10 grid gap-x-12 gap-y-10 md:grid-cols-2">
        {t('groups', { returnObjects: true }).map(({ heading, items }) => (
          <Faq
            key={heading}
            heading={heading}
            questions={items}
            settings={{ price: <Price />, limit: <LazyVideoLimit /> }}
          />
        ))}
      </div>
      {wasOpened ? (
        <Suspense>
          <Ticket open={writing} onOpenChange={setWriting} />
        </Suspense>
      ) : null}
    </Page>
  );
}
