import { useTranslation } from 'react-i18next';

export const mainId = 'main';

/** The first thing that Tab reaches: past the bars. */
export function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    <a
      href={`#${mainId}`}
      onClick={(event) => {
        // Without touching the address: the router would take it for a navigation.
        event.preventDefault();
        document.getElementById(mainId)?.focus();
      }}
      className="fixed top-2 left-2 z-60 -translate-y-20 rounded-full bg-ink px-5 py-3 font-semibold text-page focus:translate-y-0"
    >
      {t('skip')}
    </a>
  );
}
