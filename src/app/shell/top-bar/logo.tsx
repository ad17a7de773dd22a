import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { brand } from '@/lib/brand';
import { paths } from '@/lib/routing/paths';

/** The logo linking home; the name is hidden when the text is too large for the window. */
export function Logo() {
  const { t } = useTranslation('shell');
  return (
    <Link
      to={paths.home}
      aria-label={t('homePage', { name: brand.name })}
      className="flex min-h-11 shrink-0 items-center gap-2.5 rounded-lg"
    >
      <svg aria-hidden viewBox="0 0 22 28" className="h-7 w-5.5">
        <rect width="22" height="28" rx="7" className="fill-signal" />
        <path
          d="M8 9.2v9.6a.6.6 0 0 0 .92.5l7.3-4.8a.6.6 0 0 0 0-1L8.92 8.7A.6.6 0 0 0 8 9.2Z"
          fill="#fff"
        />
      </svg>
      <span className="logo-name font-display text-lg leading-none tracking-tight max-[18em]:hidden">
        {brand.name}
      </span>
    </Link>
  );
}
