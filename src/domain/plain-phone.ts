import { withoutHidden } from '@/lib/hidden-text';
import { plainDigits } from '@/lib/plain-digits';

/** The digits of a text, of whatever script, as ours. */
export const digitsOf = (text: string): string =>
  plainDigits(text.normalize('NFKC')).replace(/[^0-9]/g, '');

/**
 * A phone number as it was typed or pasted, with the plus of its country in front and no 'tel:' or bracket before it, as
 * `private.plain_phone` in the database.
 */
export function plainPhone(typed: string): string {
  const text = plainDigits(withoutHidden(typed).normalize('NFKC'));
  if (!/^[^0-9]*\+/.test(text)) return text.replace(/^ *tel: */i, '');
  const number = text.replace(/^[^0-9]*/, '').replace(/^([0-9]+) ?\)/, '$1');
  return `+${number}`;
}
