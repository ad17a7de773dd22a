import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useTerms } from '@/domain/use-terms';
import { talentQuery } from '@/features/desk/api/person/person';
import { Facts } from '@/features/desk/parts/facts';
import { LoadError } from '@/features/desk/parts/load-error';
import { MessageText } from '@/ui/layout/message-text';

/** How a talent is reached, and where they are. */
export function TalentFacts({ personId }: { personId: string }) {
  const { t } = useTranslation('desk');
  const terms = useTerms();
  const talent = useQuery(talentQuery(personId));
  if (!talent.data) return <LoadError query={talent} />;
  const { phone, city, country, linkedin_url: linkedin, languages } = talent.data;
  return (
    <Facts
      rows={[
        [t('item.phone'), phone],
        [t('item.pitch.place'), [city, country].filter(Boolean).join(', ')],
        [
          'LinkedIn',
          linkedin ? (
            <span className="[&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center">
              <MessageText content={withScheme(linkedin)} />
            </span>
          ) : null,
        ],
        [t('item.pitch.languages'), languages.map(terms.language).join(', ')],
      ]}
    />
  );
}

/** As a link is recognised; people leave the scheme out. */
const withScheme = (address: string) =>
  /^https?:\/\//i.test(address) ? address : `https://${address}`;
