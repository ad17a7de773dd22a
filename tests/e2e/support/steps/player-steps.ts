import type { Locator, Page } from 'playwright/test';
import { expect, signInAs } from '../fixtures.ts';
import { createPerson, createTalentWithPitch } from '../../../support/people/people.ts';

let serial = 0;
/** A unique first name. */
export const freshName = () => `Kim${process.pid}x${(serial += 1)}`;

/** The first name of the talent in the player. */
export const shownName = (page: Page): Locator => page.getByRole('heading', { level: 2 }).first();

export const currentVideo = (page: Page): Locator => page.locator('[data-role="current"] video');

export const isPlaying = (page: Page): Promise<boolean> =>
  currentVideo(page).evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0);

/** The current time of the visible video, in seconds. */
const shownTime = (page: Page): Promise<number> =>
  currentVideo(page).evaluate((video: HTMLVideoElement) => video.currentTime);

/**
 * Waits until the visible video has played longer than the pause after a move, in which further
 * moves are ignored.
 */
export async function playOn(page: Page): Promise<void> {
  await expect.poll(() => isPlaying(page)).toBe(true);
  const from = await shownTime(page);
  await expect.poll(async () => Math.abs((await shownTime(page)) - from)).toBeGreaterThan(0.05);
}

/** Opens the search as a company; it shows the second of two new pitches. */
export async function atSearch(page: Page) {
  const first = await createTalentWithPitch(`${freshName()} First`);
  const second = await createTalentWithPitch(`${freshName()} Second`, 'Setter');
  const company = await createPerson('company', 'viewer');
  await signInAs(page, company);
  await page.goto(`/company/search-talent?pitch=${second.positionId}`);
  await expect(shownName(page)).toHaveText(second.fullName.split(' ')[0] ?? '');
  return { first, second, company };
}
