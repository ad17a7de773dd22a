import * as v from 'valibot';
import { callForAnswer } from '@/lib/supabase/call-function';

/** The functions that operators alone call, and what each answers (supabase/functions/README.md). */
const answers = {
  'dispute-evidence': v.looseObject({
    payment: v.looseObject({ id: v.string() }),
    messages: v.array(v.looseObject({ at: v.string() })),
  }),
  'erase-account': v.object({
    erased: v.string(),
    /** The payments that were to go back with it and did not. */
    not_refunded: v.optional(v.array(v.string()), []),
  }),
  operators: v.object({ done: v.string() }),
  'refund-payment': v.object({ refunded: v.string() }),
};
type Answers = typeof answers;

/**
 * Calls a function of the desk and returns its answer.
 * @throws AppError as `callForAnswer` does
 */
export const callDeskFunction = <Name extends keyof Answers>(
  name: Name,
  body: object,
): Promise<v.InferOutput<Answers[Name]>> => callForAnswer(name, answers[name], body);
