import { NoContacts } from '@/features/contacts/list/no-contacts';
import { EmptyShortlist } from '@/features/shortlist/empty-shortlist';
import { Card } from '@/ui/layout/card';

/** All that a company without contacts is told before the talent to choose from. */
export function FirstSteps({ listsSaved }: { listsSaved: boolean }) {
  return (
    <Card className="grid divide-y divide-line md:auto-cols-fr md:grid-flow-col md:divide-x md:divide-y-0">
      <NoContacts />
      {listsSaved ? null : <EmptyShortlist />}
    </Card>
  );
}
