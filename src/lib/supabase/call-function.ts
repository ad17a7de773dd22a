import { toAppError } from '@/lib/errors/errors';
import { getSupabase } from './supabase';

/** The functions that the app calls with the person's own token (supabase/functions/README.md). */
type FunctionName = 'erase-account' | 'export-account' | 'move-hidden-films' | 'refund-payment';

/**
 * Calls a function and returns its JSON.
 * @throws AppError with the word that the function refuses with as `serviceMessage`
 */
export async function callFunction(name: FunctionName, body: object): Promise<unknown> {
  const supabase = await getSupabase();
  const answer = await supabase.functions.invoke<unknown>(name, { body: { ...body } });
  if (answer.error === null) return answer.data;
  const { response } = answer;
  // Without an answer nothing was refused. The client's own classes of errors would bring its code into every page.
  if (!response) {
    throw toAppError(new TypeError('fetch failed', { cause: answer.error }));
  }
  const refusal: unknown = await response.json().catch(() => ({}));
  throw toAppError(refusal, response.status);
}
