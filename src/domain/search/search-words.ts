import { foldText } from '@/lib/fold-text';

/** Splits a text into words exactly as the database function `words_of` does. */
export const wordsOf = (text: string): string[] =>
  foldText(text)
    .replace(/([a-z0-9])\+\+(?![a-z])/g, '$1plusplus')
    .replace(/([a-z0-9])#(?![a-z])/g, '$1sharp')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
