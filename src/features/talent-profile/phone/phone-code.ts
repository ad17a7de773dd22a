import type { FieldValues, Resolver } from 'react-hook-form';
import { codeOnDemand } from '@/lib/browser/code-on-demand';
import { seemsPossible } from './phone-parts';

/** Parsing, formatting and checking of numbers, with the metadata of all countries. */
export const phoneNumbers = codeOnDemand(() => import('./phone-number'));

/** A form's check that waits for the code that checks numbers; without it the number counts as not checked. */
export const checkingPhones =
  <Values extends FieldValues, Context, Output>(
    resolver: Resolver<Values, Context, Output>,
  ): Resolver<Values, Context, Output> =>
  async (...form) => {
    await phoneNumbers.load().catch(() => undefined);
    return resolver(...form);
  };

/** Whether a number can be complete; by its length alone until the code is loaded. */
export const isLikelyPhone = (value: string): boolean =>
  phoneNumbers.loaded()?.isPossiblePhone(value) ?? seemsPossible(value);
