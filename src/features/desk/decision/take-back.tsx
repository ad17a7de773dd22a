import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { isReversible } from '@/features/desk/api/decision';
import type { LoggedDecision } from '@/features/desk/api/log';
import { personQuery } from '@/features/desk/api/queries';
import { useMayDecide } from '@/features/desk/api/team';
import { DecisionBar } from './decision-bar';

const factsSchema = v.fallback(v.object({ reverses: v.optional(v.string()) }), {});

/** The decisions that later ones of the list reversed. */
export const takenBack = (rows: readonly LoggedDecision[]): ReadonlySet<string> =>
  new Set(rows.flatMap(({ facts }) => v.parse(factsSchema, facts).reverses ?? []));

interface TakeBackProps {
  decision: LoggedDecision;
  /** Of the list that the decision stands in. */
  isTakenBack: boolean;
}

/** The way to undo a decision; nothing for one that stays, or is undone already. */
export function TakeBack({ decision, isTakenBack }: TakeBackProps) {
  const { t } = useTranslation('desk');
  const { id, action, person_id: personId } = decision;
  const mayUndo = useMayDecide()?.('reverse_decision') ?? false;
  const isOffered = mayUndo && isReversible(action) && !isTakenBack && personId !== null;
  const person = useQuery({ ...personQuery(personId ?? ''), enabled: isOffered });
  if (!isOffered || !person.data) return null;
  const name = person.data.name ?? person.data.email ?? t('person.unnamed');
  return <DecisionBar choices={[{ action: 'reverse_decision', subjectId: id, name }]} />;
}
