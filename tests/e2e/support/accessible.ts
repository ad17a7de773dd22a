import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** What was opened last goes away. */
export async function close(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await dialog.press('Escape');
  await expect(dialog).toBeHidden();
}

/** What axe finds, with the markup it finds it in. */
async function foundBy(axe: AxeBuilder): Promise<string[]> {
  // The browser draws the 250 countries of a list; looking at each takes longer than at the rest.
  // In legacy mode axe works in the page itself, not in a tab that it opens for every look; only
  // frames of other sites are left out by it, and those are not ours.
  const { violations } = await axe.exclude('option').setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
  );
}

/** What a finger can miss: less than 44 px either way. Links within a sentence may be small. */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls =
      'a[href], button, summary, select, textarea, input:not([type=file]), [role=option]';
    const covered = (element: Element) => element.closest('[aria-hidden=true], [inert]') !== null;
    /** A checkbox is pressed by its label. */
    const pressed = (control: HTMLElement) =>
      control.matches('[type=checkbox], [type=radio]')
        ? (control.closest('label') ?? control)
        : control;
    /** The `::after` round a small control belongs to it. */
    const sizeOf = (element: HTMLElement) => {
      const { width, height } = element.getBoundingClientRect();
      const after = getComputedStyle(element, '::after');
      const more = (inset: string) =>
        after.content === 'none' ? 0 : Math.max(0, -2 * Number.parseFloat(inset)) || 0;
      return { width: width + more(after.left), height: height + more(after.top) };
    };
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .map(pressed)
      .filter((element) => {
        if (!element.checkVisibility({ visibilityProperty: true })) return false;
        if (covered(element) || element.closest('p')) return false;
        const { width, height } = sizeOf(element);
        // What is one pixel wide shows itself to the keyboard only.
        return width > 1 && (width < 43.5 || height < 43.5);
      })
      .map((element) => `small: ${element.outerHTML.slice(0, 160)}`);
  });
}

/**
 * Nothing for axe on what is shown, by day and by night (the colours are all that changes), and on
 * a phone no target that a thumb can miss.
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const found = await foundBy(new AxeBuilder({ page }).withTags(rules));
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const atNight = await foundBy(new AxeBuilder({ page }).withRules(['color-contrast']));
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const small = isPhone(page) ? await smallTargets(page) : [];
  // Soft: one walk tells of every screen.
  expect
    .soft({ where, found, atNight, small })
    .toEqual({ where, found: [], atNight: [], small: [] });
}
