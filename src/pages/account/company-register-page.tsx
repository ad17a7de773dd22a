import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CompanySignUp } from '@/features/auth/register/company-sign-up';
import { useDocumentTitle } from '@/ui/hooks/use-document-title';

const points = ['unlock', 'faster', 'cost'] as const;

/** The company landing's entry to signing up. */
export function CompanyRegisterPage() {
  const { t } = useTranslation('auth');
  useDocumentTitle(t('companyLanding.title'));
  return (
    <div className="mx-auto grid max-w-[84rem] gap-10 px-5 py-8 md:px-8 md:py-14 lg:grid-cols-[1.1fr_1fr] lg:gap-20">
      <div>
        <h1 tabIndex={-1} className="text-2xl">
          {t('companyLanding.title')}
        </h1>
        <p className="mt-5 prose-width text-lg text-muted">{t('companyLanding.text')}</p>
        <ul className="mt-10 flex flex-col gap-6 max-lg:hidden">
          {points.map((point) => (
            <li key={point} className="flex gap-4">
              <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-success" />
              <div>
                <p className="font-display text-lg">{t(`companyLanding.points.${point}`)}</p>
                <p className="mt-1 prose-width text-muted">
                  {t(`companyLanding.points.${point}Text`)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <section className="w-full max-w-[28rem]">
        <h2 className="mb-6 text-lg">{t('companyLanding.formTitle')}</h2>
        <CompanySignUp />
      </section>
    </div>
  );
}
