import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isReversible } from '@/features/desk/api/decision';
import type { LogEntry } from '@/features/desk/api/log/log';
import { personQuery } from '@/features/desk/api/queries';
import { useMayDecide } from '@/features/desk/api/team';
import { DecisionBar } from './decision-bar';

/** The way to undo a decision; nothing for one that stays, or is undone already. */
export function UndoDecision({ decision }: { decision: LogEntry }) {
  const { t } = useTranslation('desk');
  const { id, action, person_id: personId, isReversed } = decision;
  const mayUndo = useMayDecide()?.('reverse_decision') ?? false;
  const isOffered = mayUndo && isReversible(action) && !isReversed && personId !== null;
  const person = useQuery({ ...personQuery(personId ?? ''), enabled: isOffered });
  if (!isOffered || !person.data) return null;
  const name = person.data.name ?? person.data.email ?? t('person.unnamed');
  // Whoever a dismissed report was about never heard of it.
  const isSilent = action === 'dismiss_report';
  return <DecisionBar choices={[{ action: 'reverse_decision', subjectId: id, name, isSilent }]} />;
}
