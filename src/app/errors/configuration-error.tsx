import { useTranslation } from 'react-i18next';

/** Shown instead of the app when it was built without required environment variables. */
export function ConfigurationError({ variables }: { variables: readonly string[] }) {
  const { t } = useTranslation('errors');
  return (
    <main className="mx-auto max-w-xl px-5 py-16">
      <h1 className="font-display text-2xl">{t('environment.title')}</h1>
      <p className="mt-4 text-muted">{t('environment.text')}</p>
      <ul className="mt-4 list-inside list-disc">
        {variables.map((name) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </main>
  );
}
