import { useEffect, useRef, type RefObject } from 'react';
import { useIsServed } from '@/ui/hooks/use-is-served';

/**
 * Follows a link that was pressed before the app ran, beside a form with typed text: a script of the page has
 * stored the press, because following the link at once would have lost the text.
 * @param forms the element with the form and the links
 * @param email as the links pass it on
 * @returns attributes of that element
 */
export function useReplayPress(forms: RefObject<HTMLElement | null>, email: string) {
  const isServed = useIsServed();
  const pressedLink = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const root = forms.current;
    if (isServed) {
      const href = root?.dataset['keeps'];
      pressedLink.current = href ? root.querySelector(`a[href="${CSS.escape(href)}"]`) : null;
      return;
    }
    const link = pressedLink.current;
    // The links get the email one render after its field.
    const typed = root?.querySelector<HTMLInputElement>('input[name=email]')?.value;
    if (!link || typed !== email) return;
    pressedLink.current = null;
    link.click();
  }, [isServed, forms, email]);
  return { 'data-keeps': isServed ? '' : undefined, suppressHydrationWarning: true };
}
