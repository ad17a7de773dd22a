import { useEffect, useRef, type RefObject } from 'react';
import { useIsServed } from '@/ui/hooks/use-is-served';

/**
 * Follows a link that was pressed beside a form with something typed into it before the app had come: a
 * script of the page has kept the press, as following it at once would lose what was typed.
 * @param forms the element with the form and the links
 * @param email as the links hand it on
 * @returns attributes of that element
 */
export function useKeptPress(forms: RefObject<HTMLElement | null>, email: string) {
  const isServed = useIsServed();
  const pressed = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const root = forms.current;
    if (isServed) {
      const href = root?.dataset['keeps'];
      pressed.current = href ? root.querySelector(`a[href="${CSS.escape(href)}"]`) : null;
      return;
    }
    const link = pressed.current;
    // The links learn of the address one drawing after its field.
    const typed = root?.querySelector<HTMLInputElement>('input[name=email]')?.value;
    if (!link || typed !== email) return;
    pressed.current = null;
    link.click();
  }, [isServed, forms, email]);
  return { 'data-keeps': isServed ? '' : undefined, suppressHydrationWarning: true };
}
