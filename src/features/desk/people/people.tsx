import { PersonPage } from '@/features/desk/person/person-page';
import { PeopleSearch } from './people-search';

/** The search for a person, and one person's page. */
export function People({ personId }: { personId: string | undefined }) {
  return personId === undefined ? (
    <PeopleSearch />
  ) : (
    <PersonPage key={personId} personId={personId} />
  );
}
