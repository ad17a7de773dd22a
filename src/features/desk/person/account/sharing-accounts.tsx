import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { sharingQuery } from '@/features/desk/api/person/erasure';
import { LoadError } from '@/features/desk/parts/load-error';
import { paths } from '@/lib/routing/paths';

/** The accounts that share address, phone or a video with this one; nothing when there are none. */
export function SharingAccounts({ personId }: { personId: string }) {
  const { t } = useTranslation('desk-people');
  const sharing = useQuery(sharingQuery(personId));
  if (!sharing.data) return <LoadError query={sharing} />;
  if (sharing.data.length === 0) return null;
  return (
    <section aria-label={t('shares.title')} className="grid gap-1 text-sm">
      <p className="font-semibold">{t('shares.title')}</p>
      <ul>
        {sharing.data.map((account) => (
          <li key={account.user_id} className="flex min-h-11 flex-wrap items-center gap-x-2">
            <Link
              to={paths.deskPeople(account.user_id)}
              className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline underline-offset-2"
            >
              <bdi>
                {account.name ?? t(account.user_type === null ? 'shares.gone' : 'nameless')}
              </bdi>
            </Link>
            <span className="text-muted">
              {account.kinds.map((kind) => t(`shares.${kind}`)).join(', ')}
            </span>
            {account.is_suspended ? (
              <span className="font-semibold text-danger">
                {t(account.user_type === null ? 'shares.wasSuspended' : 'shares.suspended')}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
