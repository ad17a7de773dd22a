import { useTranslation } from 'react-i18next';

export const mainId = 'main';

/** Lets keyboard users skip the bars; the first element that Tab reaches. */
export function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    <a
      href={`#${mainId}`}
      onClick={(event) => {
        // Following the link would change the hash, which the router treats as a navigation.
        event.preventDefault();
        document.getElementById(mainId)?.focus();
      }}
      className="fixed top-2 left-2 z-60 -translate-y-20 rounded-full bg-ink px-5 py-3 font-semibold text-page focus:translate-y-0"
    >
      {t('skip')}
    </a>
  );
}
