import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import { recordToasts } from './auth-steps.ts';
import { expect, signInAs } from '../fixtures.ts';
import { writeVideo } from '../made-video.ts';
import type { Person } from '../../../support/people/people.ts';
import { positionsOf } from '../../../support/people/pitches.ts';

export const MIB = 1024 * 1024;
/** A folder for files that tests create. */
export const folder = mkdtempSync(join(tmpdir(), 'pitchreel-e2e-'));

export async function largeVideo(mebibytes: number, type: 'mp4' | 'mov' = 'mp4'): Promise<string> {
  const path = join(folder, `large-${mebibytes}.${type}`);
  await writeVideo(path, { bytes: mebibytes * MIB });
  return path;
}

export const chooseVideo = (page: Page, file: string, slot = 0) =>
  page.getByLabel('Choose a video file').nth(slot).setInputFiles(file);

/** Makes the page one of a browser that cannot encode video, so that videos are sent as large as they are. */
export const takeEncoderAway = (page: Page) =>
  page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'VideoEncoder'));

export async function openProfile(page: Page, person: Person) {
  await recordToasts(page);
  await signInAs(page, person);
  await page.goto('/talent/profile');
  await expect(page.getByRole('heading', { name: 'Personal info' })).toBeVisible();
}

/** The files that a talent's positions name as posters, in all widths. */
export const posterFilesOf = async (person: Person) =>
  (await positionsOf(person)).flatMap(({ poster_url: url, poster_sizes: sizes }) => {
    const name = url?.split('/').at(-1)?.replace('.jpg', '');
    return name === undefined ? [] : [`${name}.jpg`, ...sizes.map((size) => `${name}-${size}`)];
  });

/** Holds back uploads of videos until the returned function is called. */
export async function holdUploads(page: Page | BrowserContext): Promise<() => void> {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/upload/resumable/**', async (route) => {
    if (route.request().method() === 'PATCH') await gate;
    await route.continue();
  });
  return release;
}
