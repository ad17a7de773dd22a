import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { savedSearchesQuery } from '@/features/search/api/saved-queries';
import { useUser } from '@/lib/session/session';
import { Card } from '@/ui/layout/card';
import { SearchList } from './search-list';

interface SavedSearchPanelProps {
  /** Whether the company has turned off all mails about searches. */
  mailsAreOff: boolean;
}

/** How many searches are shown before 'Show all' is pressed. */
const shownAtFirst = 3;

/** A section with the saved searches; not there while nothing is saved, except the way back from the last removal. */
export function SavedSearchPanel({ mailsAreOff }: SavedSearchPanelProps) {
  const { t } = useTranslation('search');
  const { data: searches, isError } = useQuery(savedSearchesQuery(useUser().id));
  const hasSome = searches === undefined ? isError : searches.length > 0;
  const [isShown, setIsShown] = useState(hasSome);
  if (hasSome && !isShown) setIsShown(true);
  if (!isShown) return null;
  return (
    <section aria-labelledby="saved-searches-heading" className="mt-10">
      <h2 id="saved-searches-heading" className="mb-4 text-lg">
        {t('saved.title')}
      </h2>
      <Card>
        <SearchList mailsAreOff={mailsAreOff} limit={shownAtFirst} />
      </Card>
    </section>
  );
}
