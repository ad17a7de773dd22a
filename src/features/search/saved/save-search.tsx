import { useQuery } from '@tanstack/react-query';
import { BookmarkCheck, BookmarkPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSaveSearch } from '@/features/search/api/saved-mutations';
import { savedSearchesQuery } from '@/features/search/api/saved-queries';
import { activeFilters, type SearchFilters } from '@/features/search/filters/search-filters';
import { useFilterLabel } from '@/features/search/filters/use-filter-choices';
import { useServerFilters } from '@/features/search/filters/use-server-filters';
import { useUser } from '@/lib/session/session';
import { Button } from '@/ui/button/button';
import { CheckboxField } from '@/ui/field/checkbox-field';
import { buttonInList, useFocusSuccessor } from '@/ui/hooks/use-focus-successor';
import { toast } from '@/ui/toast/toast';
import { MailsOff } from './mails-off';
import { NameForm } from './name-form';
import { nameLength, searchWith } from './saved-search';

interface SaveSearchProps {
  filters: SearchFilters;
  /** Whether the company has turned off all mails about searches. */
  mailsAreOff: boolean;
}

/** Saves the search on the screen, or shows the name it's saved under; renders nothing without a filter. */
export function SaveSearch({ filters, mailsAreOff }: SaveSearchProps) {
  const { t } = useTranslation('search');
  const { id: userId } = useUser();
  const { data: searches } = useQuery(savedSearchesQuery(userId));
  const [isNaming, setIsNaming] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useFocusSuccessor(
    root,
    (lost) => buttonInList(lost) ?? root.current?.querySelector('button') ?? root.current,
  );
  const saved = searchWith(filters, searches);
  if (activeFilters(filters).length === 0) return null;
  return (
    <div ref={root} tabIndex={-1} className="outline-none">
      {saved ? (
        <p className="flex min-h-10 items-center gap-2 text-sm">
          <BookmarkCheck aria-hidden className="size-4 shrink-0 text-success" />
          <span className="min-w-0 truncate">{t('saved.savedAs', { name: saved.name })}</span>
        </p>
      ) : isNaming ? (
        <NewSearch filters={filters} mailsAreOff={mailsAreOff} onEnd={() => setIsNaming(false)} />
      ) : (
        <Button
          variant="secondary"
          size="sm"
          icon={<BookmarkPlus aria-hidden />}
          onClick={() => setIsNaming(true)}
        >
          {t('saved.save')}
        </Button>
      )}
    </div>
  );
}

function NewSearch({ filters, mailsAreOff, onEnd }: SaveSearchProps & { onEnd: () => void }) {
  const { t } = useTranslation('search');
  const { id: userId } = useUser();
  const labelOf = useFilterLabel();
  const terms = useServerFilters(filters);
  const [mail, setMail] = useState(true);
  const save = useSaveSearch(userId, {
    onSuccess: () => {
      toast.success(t('saved.stored'));
      onEnd();
    },
  });
  return (
    <NameForm
      name={activeFilters(filters).map(labelOf).join(', ').slice(0, nameLength).trim()}
      onStore={(name) => save.mutateAsync({ name, mail, terms })}
      storing={save.isPending}
      failure={save.error}
      onCancel={onEnd}
    >
      {mailsAreOff ? (
        <MailsOff />
      ) : (
        <CheckboxField
          label={t('saved.mail')}
          hint={t('saved.mailHint')}
          checked={mail}
          onCheckedChange={setMail}
        />
      )}
    </NameForm>
  );
}
