import { useTranslation } from 'react-i18next';
import { minimumAge } from '@/domain/minimum-age';
import { brand } from '@/lib/brand';
import { Page, PageHeading } from '@/ui/layout/page';

type LegalDocument = 'privacy' | 'terms' | 'cookies' | 'gdpr';

/** The date of the legal texts: the operator's, or that of the texts that come with the product. */
const [year = 0, month = 0, day = 0] = (brand.legalUpdated || '2025-05-22').split('-').map(Number);
const updated = new Date(year, month - 1, day);

function LegalPage({ document }: { document: LegalDocument }) {
  const { t, i18n } = useTranslation('legal');
  const names = {
    brand: brand.name,
    entity: brand.legalEntity,
    email: brand.contactEmail,
    age: minimumAge,
  };
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(updated);
  return (
    <Page title={t(`${document}.title`)} heading={false} width="narrow">
      <PageHeading
        // The build writes dates as the language does, browsers as their country does.
        description={<span suppressHydrationWarning>{t('updated', { date })}</span>}
      >
        {t(`${document}.title`)}
      </PageHeading>
      {t(`${document}.sections`, { returnObjects: true, ...names }).map((section) => (
        <section key={section.heading} className="mt-8">
          <h2 className="text-lg">{section.heading}</h2>
          <p className="mt-2 prose-width text-muted">{section.text}</p>
          {'items' in section && section.items ? (
            <>
              <ul className="mt-2 grid prose-width list-disc gap-1 ps-5 text-muted">
                {section.items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
              <p className="mt-2 prose-width text-muted">{section.after}</p>
            </>
          ) : null}
        </section>
      ))}
    </Page>
  );
}

export const PrivacyPage = () => <LegalPage document="privacy" />;
export const TermsPage = () => <LegalPage document="terms" />;
export const CookiesPage = () => <LegalPage document="cookies" />;
export const GdprPage = () => <LegalPage document="gdpr" />;
