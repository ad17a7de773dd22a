import type { BrowserContext, Page } from 'playwright/test';
import { recordToasts } from './auth-steps.ts';
import { expect, signInAs, type Person } from './fixtures.ts';

export async function openProfile(page: Page, person: Person) {
  await recordToasts(page);
  await signInAs(page, person);
  await page.goto('/talent/profile');
  await expect(page.getByRole('heading', { name: 'Personal info' })).toBeVisible();
}

export const positionsOf = async ({ client, userId }: Person) => {
  const { data } = await client
    .from('talent_positions')
    .select('id, position_title, video_url, poster_url, captions_url')
    .eq('talent_id', userId)
    .order('created_at');
  return data ?? [];
};

/** Holds back the bytes of films until the function that it gives is called. */
export async function holdUploads(page: Page | BrowserContext): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/upload/resumable/**', async (route) => {
    if (route.request().method() === 'PATCH') await held;
    await route.continue();
  });
  return release;
}
