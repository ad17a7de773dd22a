import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  companyQuery,
  companySnapshot,
  accountStatusQuery,
} from '@/features/desk/api/person/person';
import { MessageText } from '@/ui/layout/message-text';
import { AboutPerson } from './frame/about-person';
import { Facts } from '@/features/desk/parts/facts';
import { ItemFrame } from './frame/item-frame';
import type { ItemProps } from './item-props';
import { QueryContent } from '@/features/desk/parts/query-content';
import { LoadError } from '@/features/desk/parts/load-error';
import { Quote } from '@/features/desk/parts/quote';

/** A company that asks for the verified badge. */
export function VerificationItem({ item, onDecided }: ItemProps) {
  const { t } = useTranslation('desk');
  const { subject_id: subjectId } = item;
  const company = useQuery(companyQuery(subjectId));
  const accountStatus = useQuery(accountStatusQuery(subjectId));
  const name = company.data?.company_name ?? '';
  return (
    <ItemFrame
      item={item}
      onDecided={onDecided}
      choices={
        company.data
          ? [
              {
                action: 'verify_company',
                subjectId,
                name,
                snapshot: companySnapshot(company.data),
              },
              { action: 'refuse_verification', subjectId, name },
            ]
          : []
      }
    >
      <QueryContent query={company}>
        {({ company_name, website, email, phone, industry, address, description }) => (
          <>
            <Facts
              rows={[
                [t('item.company'), company_name],
                [t('item.website'), website ? <MessageText content={asLink(website)} /> : null],
                [t('item.email'), email],
                [t('item.phone'), phone],
                [t('item.industry'), industry],
                [t('item.address'), address],
              ]}
            />
            <Quote label={t('item.description')} text={description ?? ''} />
          </>
        )}
      </QueryContent>
      <LoadError query={accountStatus} />
      <Quote label={t('item.says')} text={accountStatus.data?.verification?.words ?? ''} />
      <p className="prose-width text-muted">{t('item.verification')}</p>
      <AboutPerson personId={subjectId} hasReports />
    </ItemFrame>
  );
}

/** A website as a link is recognised: people leave the scheme out. */
const asLink = (website: string) =>
  /^https?:\/\//i.test(website) ? website : `https://${website}`;
