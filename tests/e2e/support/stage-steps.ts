import type { Locator, Page } from 'playwright/test';
import { createPerson, createTalentWithPitch, expect, signInAs } from './fixtures.ts';

let serial = 0;
/** A first name that nobody else has. */
export const freshName = () => `Kim${process.pid}x${(serial += 1)}`;

/** The first name of who is on the stage. */
export const shownName = (page: Page): Locator => page.getByRole('heading', { level: 2 }).first();

export const currentVideo = (page: Page): Locator => page.locator('[data-role="current"] video');

export const isPlaying = (page: Page): Promise<boolean> =>
  currentVideo(page).evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0);

/** Where the shown video stands, in seconds. */
const shownTime = (page: Page): Promise<number> =>
  currentVideo(page).evaluate((video: HTMLVideoElement) => video.currentTime);

/** Waits until the shown video has played on for longer than a move locks out the next one. */
export async function playOn(page: Page): Promise<void> {
  await expect.poll(() => isPlaying(page)).toBe(true);
  const from = await shownTime(page);
  await expect.poll(async () => Math.abs((await shownTime(page)) - from)).toBeGreaterThan(0.05);
}

/** A company whose search shows the second of two new pitches. */
export async function atSearch(page: Page) {
  const first = await createTalentWithPitch(`${freshName()} First`);
  const second = await createTalentWithPitch(`${freshName()} Second`, 'Setter');
  const company = await createPerson('company', 'viewer');
  await signInAs(page, company);
  await page.goto(`/company/search-talent?pitch=${second.positionId}`);
  await expect(shownName(page)).toHaveText(second.fullName.split(' ')[0] ?? '');
  return { first, second, company };
}
