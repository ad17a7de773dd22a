import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/routing/paths';

/** Explains that mails about searches are off, with a link to the setting. */
export function MailsOff() {
  const { t } = useTranslation('search');
  return (
    <p className="text-sm text-muted">
      {t('saved.mailsOff')}{' '}
      <Link
        to={`${paths.profile('company')}#notifications`}
        className="font-semibold text-ink underline"
      >
        {t('saved.mailsOn')}
      </Link>
    </p>
  );
}
