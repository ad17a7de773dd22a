import { useTranslation } from 'react-i18next';
import { brand } from '@/lib/brand';
import { EmailText } from '@/ui/layout/email-text';
import { Page, PageHeading } from '@/ui/layout/page';

/** Who runs the site and where they can be reached, as far as they have said so. */
export function ImprintPage() {
  const { t } = useTranslation('legal');
  const facts = [
    [t('imprint.operator'), brand.legalEntity],
    [t('imprint.address'), brand.legalAddress],
    [t('imprint.register'), brand.legalRegister],
    [t('imprint.taxId'), brand.legalTaxId],
    [t('imprint.email'), brand.contactEmail],
    [t('imprint.phone'), brand.legalPhone],
  ] as const;
  return (
    <Page title={t('imprint.title')} heading={false} width="narrow">
      <PageHeading>{t('imprint.title')}</PageHeading>
      <dl className="mt-8 grid gap-5">
        {facts.map(([label, value]) =>
          value === '' ? null : (
            <div key={label} className="min-w-0">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">
                <EmailText>{value}</EmailText>
              </dd>
            </div>
          ),
        )}
      </dl>
      <section className="mt-8">
        <h2 className="text-lg">{t('imprint.contact')}</h2>
        <p className="mt-2 prose-width text-muted">
          {t('imprint.contactText', { email: brand.contactEmail })}
        </p>
      </section>
    </Page>
  );
}
