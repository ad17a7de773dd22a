import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Hand } from '../overlays/hand.ts';
import { audit } from './in-page.ts';

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds in the light and the dark theme, of which only the colours differ.
 *
 * @param settle waits until the colours have changed
 * @param place selects what is asked about; the whole page without
 */
export async function askAxe(
  { tab }: Hand,
  settle: () => Promise<unknown>,
  place = 'html',
): Promise<string[]> {
  await tab.load(script);
  const result = await tab.call(audit, 'tag', rules, place);
  await tab.darken(true);
  await settle();
  const atNight = await tab.call(audit, 'rule', ['color-contrast'], place);
  await tab.darken(false);
  await settle();
  return [...result, ...atNight.map((fault) => `in the dark: ${fault}`)];
}
