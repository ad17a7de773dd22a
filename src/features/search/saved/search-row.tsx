import { Mail, MailX, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useChangeSearch } from '@/features/search/api/saved-mutations';
import { activeFilters } from '@/features/search/filters/search-filters';
import { useFilterLabel } from '@/features/search/filters/use-filter-choices';
import { useUser } from '@/lib/session/session';
import { IconButton } from '@/ui/button/icon-button';
import { toast } from '@/ui/toast/toast';
import { NameForm } from './name-form';
import { NewBadge } from './new-badge';
import { addressOfSearch, filtersOfSearch, type SavedSearch } from './saved-search';

interface SearchRowProps {
  search: SavedSearch;
  /** The positions that are new for it; undefined while that is unknown. */
  newIds: readonly string[] | undefined;
  /** Whether the company has turned off all mails about searches. */
  mailsAreOff: boolean;
  onOpen: (() => void) | undefined;
  onRemove: () => void;
}

/** One saved search: it opens, and can be renamed, mailed about or not, and removed. */
export function SearchRow({ search, newIds, mailsAreOff, onOpen, onRemove }: SearchRowProps) {
  const { t } = useTranslation('search');
  const { id: userId } = useUser();
  const labelOf = useFilterLabel();
  const [params] = useSearchParams();
  const [isNaming, setIsNaming] = useState(false);
  const rename = useChangeSearch(userId);
  const setMail = useChangeSearch(userId);
  const { id, name } = search;
  const active = activeFilters(filtersOfSearch(search));
  const filters = active.map(labelOf);
  const mails = setMail.isPending ? setMail.variables.mail : search.mail;

  if (isNaming) {
    return (
      <li className="px-4 py-3 md:px-5">
        <NameForm
          name={name}
          onStore={async (next) => {
            await rename.mutateAsync({ id, name: next });
            setIsNaming(false);
          }}
          storing={rename.isPending}
          failure={rename.error}
          onCancel={() => {
            rename.reset();
            setIsNaming(false);
          }}
        />
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-1 px-4 py-2 md:px-5">
      <div className="text-room">
        {active.length > 0 ? (
          <Link
            to={addressOfSearch(search, params.get('view'))}
            onClick={onOpen}
            className="block rounded-field py-1.5 underline-offset-4 hover:underline"
          >
            <span dir="auto" className="block truncate text-left font-semibold">
              {name}
            </span>
            <span className="mt-0.5 flex flex-wrap items-center gap-x-2">
              <NewBadge ids={newIds} />
              {filters.join(', ') === name ? null : (
                <span className="name-room truncate text-sm text-muted">
                  {filters.join('\u00a0· ')}
                </span>
              )}
            </span>
          </Link>
        ) : (
          <p className="py-1.5">
            <span dir="auto" className="block truncate text-left font-semibold">
              {name}
            </span>
            <span className="mt-0.5 block text-sm text-muted">{t('saved.outdated')}</span>
          </p>
        )}
      </div>
      {mailsAreOff ? null : (
        <IconButton
          label={t('saved.mailAbout', { name })}
          icon={mails ? <Mail aria-hidden /> : <MailX aria-hidden className="text-muted" />}
          aria-pressed={mails}
          onClick={() =>
            setMail.mutate(
              { id, mail: !mails },
              {
                onSuccess: ({ mail }) =>
                  toast.success(t(mail ? 'saved.mailsAre.on' : 'saved.mailsAre.off', { name })),
                onError: () => toast.error(t('saved.failed')),
              },
            )
          }
        />
      )}
      <IconButton
        label={t('saved.rename', { name })}
        icon={<Pencil aria-hidden />}
        onClick={() => setIsNaming(true)}
      />
      <IconButton
        label={t('saved.remove', { name })}
        icon={<Trash2 aria-hidden />}
        onClick={onRemove}
        className="-mr-2"
      />
    </li>
  );
}
