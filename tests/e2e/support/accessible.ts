import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { smallTargets } from '../../screens/in-page.ts';
import { expect } from './fixtures.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

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
 * Expects no axe violation in the light and the dark theme (only the colours differ), and on a
 * phone no target that a thumb can miss.
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const found = await foundBy(new AxeBuilder({ page }).withTags(rules));
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const atNight = await foundBy(new AxeBuilder({ page }).withRules(['color-contrast']));
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const small = isPhone(page) ? await page.evaluate(smallTargets) : [];
  // A soft assertion, so that one run reports every screen.
  expect
    .soft({ where, found, atNight, small })
    .toEqual({ where, found: [], atNight: [], small: [] });
}
