import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Closes the open dialog. */
export async function close(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await dialog.press('Escape');
  await expect(dialog).toBeHidden();
}

/** Violations that axe finds, with their markup. */
async function foundBy(axe: AxeBuilder): Promise<string[]> {
  // Options are excluded because the browser draws them, and checking 250 countries takes longer
  // than the rest. Legacy mode keeps axe in the page instead of opening a tab per check; it only
  // skips foreign frames.
  const { violations } = await axe.exclude('option').setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
  );
}

/**
 * Controls that a finger can miss: less than 44 px in either direction. Links within a sentence may
 * be small.
 */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls =
      'a[href], button, summary, select, textarea, input:not([type=file]), [role=option]';
    const covered = (element: Element) => element.closest('[aria-hidden=true], [inert]') !== null;
    /** A checkbox is pressed through its label. */
    const pressed = (control: HTMLElement) =>
      control.matches('[type=checkbox], [type=radio]')
        ? (control.closest('label') ?? control)
        : control;
    /** The `::after` around a small control enlarges its target. */
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
        // An element one pixel wide is visible only to keyboard users.
        return width > 1 && (width < 43.5 || height < 43.5);
      })
      .map((element) => `small: ${element.outerHTML.slice(0, 160)}`);
  });
}

/**
 * Expects no axe violation in the light and the dark theme (only the colours differ), and on a
 * phone no target that a thumb can miss.
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const found = await foundBy(new AxeBuilder({ page }).withTags(rules));
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const atNight = await foundBy(new AxeBuilder({ page }).withRules(['color-contrast']));
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const small = isPhone(page) ? await smallTargets(page) : [];
  // A soft assertion, so that one run reports every screen.
  expect
    .soft({ where, found, atNight, small })
    .toEqual({ where, found: [], atNight: [], small: [] });
}
