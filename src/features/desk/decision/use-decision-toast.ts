import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { isReversible, type DecisionAction } from '@/features/desk/api/decision';
import { useDecide } from '@/features/desk/api/mutations';
import { useMayDecide } from '@/features/desk/api/team';
import { useDecisionError } from '@/features/desk/api/use-decision-error';
import { errorToastMs, toast } from '@/ui/toast/toast';

/** Long enough to see what was done, and to get there with the keyboard. */
const undoToastMs = 10_000;

const resultSchema = v.object({ decisionId: v.string() });

/** Says that something was decided, and offers to undo it in one step where that is possible. */
export function useDecisionToast(): (action: DecisionAction, result: unknown) => void {
  const { t } = useTranslation('desk');
  const mayDecide = useMayDecide();
  const decide = useDecide();
  const errorText = useDecisionError();
  const undo = async (subjectId: string) => {
    try {
      const note = t('undo.note');
      await decide.mutateAsync({ action: 'reverse_decision', subjectId, note, words: '' });
      toast.success(t('decision.reverse_decision.done'), { about: 'decision' });
    } catch (error) {
      toast.error(errorText(error), { about: 'decision', duration: errorToastMs });
    }
  };
  return (action, result) => {
    const parsed = v.safeParse(resultSchema, result);
    const isOffered = parsed.success && isReversible(action) && mayDecide?.('reverse_decision');
    toast.success(t(`decision.${action}.done`), {
      about: 'decision',
      ...(isOffered
        ? {
            duration: undoToastMs,
            action: {
              label: t('decision.reverse_decision.label'),
              onClick: () => void undo(parsed.output.decisionId),
            },
          }
        : {}),
    });
  };
}
