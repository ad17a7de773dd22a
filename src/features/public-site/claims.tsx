import { useTranslation } from 'react-i18next';
import { Price } from './price/price';

const claims = ['payPerUnlock', 'time', 'speed', 'cost'] as const;

/** The four claims of the home page, each with its figure. */
export function Claims() {
  const { t } = useTranslation('home');
  return (
    <section aria-label={t('claims.label')} className="border-y border-line">
      <ul className="mx-auto grid max-w-[84rem] grid-cols-2 gap-x-6 gap-y-8 px-5 py-10 md:grid-cols-4 md:px-8">
        {claims.map((claim) => (
          <li key={claim}>
            <p className="font-display text-2xl font-semibold max-sm:text-xl">
              {claim === 'payPerUnlock' ? <Price /> : t(`claims.${claim}.figure`)}
            </p>
            <p className="mt-1 text-base text-muted">{t(`claims.${claim}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
