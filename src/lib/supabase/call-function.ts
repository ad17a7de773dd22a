import * as v from 'valibot';
import { toAppError } from '@/lib/errors/errors';
import { reportError } from '@/lib/errors/report-error';
import { getSupabase } from './supabase';

/**
 * The functions that members call with their own token, and the answer of each after it succeeded
 * (supabase/functions/README.md).
 */
const answers = {
  'export-account': v.looseObject({ exported_at: v.string(), account: v.looseObject({}) }),
  'film-addresses': v.object({
    files: v.array(
      v.object({
        position_id: v.string(),
        bucket: v.string(),
        name: v.string(),
        path: v.string(),
      }),
    ),
  }),
  'move-hidden-films': v.object({ moved: v.number() }),
};
type Answers = typeof answers;

/**
 * Calls a function that members call, and returns its answer.
 * @throws AppError as {@link callForAnswer} does
 */
export const callFunction = <Name extends keyof Answers>(
  name: Name,
  body: object,
): Promise<v.InferOutput<Answers[Name]>> => callForAnswer(name, answers[name], body);

/**
 * Calls a function and returns its answer.
 * @throws AppError with the function's refusal as `serviceMessage`; 'server' if the answer isn't
 * the function's own, so that the result is unknown
 */
export async function callForAnswer<Schema extends v.GenericSchema>(
  name: string,
  schema: Schema,
  body: object,
): Promise<v.InferOutput<Schema>> {
  const supabase = await getSupabase();
  const answer = await supabase.functions.invoke<unknown>(name, { body: { ...body } });
  if (answer.error === null) {
    const parsed = v.safeParse(schema, answer.data);
    if (parsed.success) return parsed.output;
    reportError(new Error(`${name} answered what is not its own`));
    throw toAppError({ message: '' }, 502);
  }
  const { response } = answer;
  // Without an answer nothing was refused. The client's own classes of errors would bring its code into every page.
  if (!response) {
    throw toAppError(new TypeError('fetch failed', { cause: answer.error }));
  }
  const refusal: unknown = await response.json().catch(() => ({}));
  throw toAppError(refusal, response.status);
}
