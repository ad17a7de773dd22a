import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { effectsQuery } from '@/features/desk/api/person/erasure';
import type { AccountStatus } from '@/features/desk/api/person/person';
import type { DeskPerson } from '@/features/desk/api/queries';
import type { Choice } from '@/features/desk/decision/choice';
import { DecisionBar } from '@/features/desk/decision/decision-bar';
import { datedFileName, saveJson } from '@/lib/browser/save-file';
import { paths } from '@/lib/routing/paths';
import { Card } from '@/ui/layout/card';
import { Skeleton } from '@/ui/feedback/skeleton';
import { ErasureEffects } from './erasure-effects';
import { SharingAccounts } from './sharing-accounts';

interface AccountActionsProps {
  person: DeskPerson;
  /** Undefined until it is known. */
  accountStatus: AccountStatus | undefined;
}

/** What can be decided about a whole account. */
export function AccountActions({ person, accountStatus }: AccountActionsProps) {
  const navigate = useNavigate();
  const effects = useQuery(effectsQuery(person.user_id));
  if (!accountStatus) return <Skeleton className="h-24" />;
  const { user_id: subjectId, email } = person;
  const name = person.name ?? email ?? subjectId;
  const choices: Choice[] = [
    accountStatus.suspension
      ? { action: 'restore_account', subjectId, name }
      : { action: 'suspend_account', subjectId, name },
    { action: 'export_account', subjectId, name },
    ...(accountStatus.deletionAskedAt && !accountStatus.isBeingErased
      ? [{ action: 'keep_account', subjectId, name } as const]
      : []),
    // What has to be decided first is refused by the database, too.
    ...(effects.data?.waits.length === 0
      ? [
          accountStatus.deletionAskedAt
            ? ({
                action: 'erase_account',
                subjectId,
                name,
                snapshot: { asked_at: accountStatus.deletionAskedAt },
                mustType: email ?? subjectId,
              } as const)
            : ({ action: 'propose_erasure', subjectId, name } as const),
        ]
      : []),
  ];
  return (
    <Card className="grid gap-4 p-4">
      <DecisionBar
        choices={choices}
        onDecided={({ action }, result) => {
          if (action === 'export_account') {
            saveJson(datedFileName('json', subjectId.slice(0, 8)), result);
          }
          if (action === 'erase_account') void navigate(paths.deskPeople(), { replace: true });
        }}
      />
      <ErasureEffects personId={subjectId} />
      <SharingAccounts personId={subjectId} />
    </Card>
  );
}
