import { waitFor } from '@testing-library/dom';
import { expect } from 'vitest';

let texts: string[] = [];

/**
 * Records the texts of all toasts, because on a busy machine one may disappear before the test looks.
 *
 * @returns ends it
 */
export function recordToasts(): () => void {
  texts = [];
  const observer = new MutationObserver(() => {
    for (const toast of document.querySelectorAll('[data-sonner-toast]')) {
      if (!texts.includes(toast.textContent)) texts.push(toast.textContent);
    }
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  return () => observer.disconnect();
}

/** The toasts since the app was opened. */
export const toasts = (): readonly string[] => texts;

/** Expects that a toast with this text was shown since the app was opened. */
export const expectToast = (text: string): Promise<void> =>
  waitFor(() => expect(texts.join('\n')).toContain(text));
