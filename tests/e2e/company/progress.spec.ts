import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { createPerson, createTalentWithPitch } from '../../support/people.ts';
import { unlock } from '../../support/unlock.ts';

/** Today in the calendar of the browser, 'yyyy-mm-dd'. */
const todayIn = (page: Page) =>
  page.evaluate(() => {
    const now = new Date();
    const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
    return parts.map((part) => String(part).padStart(2, '0')).join('-');
  });

const contacts = (page: Page) => page.getByRole('list', { name: 'My Contacts' });

test(
  'a contact gets a stage and a next step in the chat, and is first on the day it is due',
  { tag: '@both-widths' },
  async ({ page }) => {
    const leo = await createTalentWithPitch('Leo Santos', 'Setter');
    const mei = await createTalentWithPitch('Mei Tanaka');
    const company = await createPerson('company', 'hirer');
    await company.client
      .from('shortlist')
      .insert({ position_id: leo.positionId, note: 'Warm voice' });
    await unlock(company, leo);
    await unlock(company, mei);
    await signInAs(page, company);
    await page.goto('/company/dashboard');
    const rows = contacts(page).getByRole('button');
    await expect(rows.first()).toContainText('Mei Tanaka');

    await contacts(page)
      .getByRole('button', { name: /Leo Santos/ })
      .click();
    await page.getByRole('button', { name: /^Contact details/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Leo Santos' });
    await test.step('the note of the shortlist came along', async () => {
      await expect(sheet.getByRole('textbox', { name: 'Note' })).toHaveValue('Warm voice');
    });

    await sheet.getByRole('combobox', { name: 'Stage' }).selectOption('Trial');
    await sheet.getByRole('textbox', { name: 'Next step' }).fill('Listen to his calls');
    await sheet.getByLabel('Date').fill(await todayIn(page));
    await sheet.getByLabel('Date').blur();
    const note = sheet.getByRole('textbox', { name: 'Note' });
    await note.fill('Warm voice, free from May');
    await note.blur();
    await expect(sheet.getByText('Saved', { exact: true })).toHaveCount(2);
    await note.press('Escape');
    await expect(sheet).toBeHidden();

    await page.goto('/company/dashboard');
    await expect(rows.first()).toContainText('Leo Santos');
    await expect(rows.first()).toContainText('Leo SantosTrial');
    await expect(rows.first()).toContainText('Today · Listen to his calls');

    const filter = page.getByRole('group', { name: 'Show contacts by stage' });
    await filter.getByRole('button', { name: 'New 1' }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Mei Tanaka');
    await page.reload();
    await expect(rows).toHaveCount(1);
    await filter.getByRole('button', { name: 'All 2' }).click();
    await expect(rows).toHaveCount(2);

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toContain(
      `"Trial","Listen to his calls","${await todayIn(page)}","Warm voice, free from May"`,
    );

    await test.step('a step that is done is due no more', async () => {
      await rows.first().click();
      await page.getByRole('button', { name: /^Contact details/ }).click();
      await sheet.getByRole('button', { name: 'Mark as done' }).click();
      await expect(sheet.getByRole('textbox', { name: 'Next step' })).toHaveValue('');
      await expect(sheet.getByLabel('Date')).toHaveValue('');
      await expect
        .poll(async () => {
          const stored = await company.client
            .from('unlocked_contacts')
            .select('next_step, next_on, stage')
            .eq('closer_id', leo.userId);
          return stored.data;
        })
        .toEqual([{ next_step: '', next_on: null, stage: 'trial' }]);
    });
  },
);

test(
  'contacts are moved on the board, by pointer and by keyboard',
  { tag: '@desktop' },
  async ({ page }) => {
    const leo = await createTalentWithPitch('Leo Santos', 'Setter');
    const company = await createPerson('company', 'hirer');
    await unlock(company, leo);
    await signInAs(page, company);
    await page.goto('/company/dashboard');
    await page.getByRole('button', { name: 'Board' }).click();
    const board = page.getByRole('group', { name: 'Contacts by stage' });
    const column = (stage: string) => board.getByRole('region', { name: new RegExp(`^${stage}`) });
    const card = board.getByRole('button', { name: /^Leo Santos/ });
    await expect(column('New 1')).toContainText('Leo Santos');

    await card.dragTo(column('Talking'));
    await expect(column('Talking 1')).toContainText('Leo Santos');
    await expect(column('New 0')).toContainText('Nobody yet');
    await expect(page.getByText('Leo Santos is now at the stage Talking.')).toBeAttached();

    const menu = page.getByRole('button', { name: 'Move Leo Santos' });
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Move to Trial' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(column('Trial 1')).toContainText('Leo Santos');
    await expect(menu).toBeFocused();

    await test.step('the board and where everybody is are there after a reload', async () => {
      await expect
        .poll(
          async () =>
            (await company.client.from('unlocked_contacts').select('stage')).data?.[0]?.stage,
        )
        .toBe('trial');
      await page.reload();
      await expect(column('Trial 1')).toContainText('Leo Santos');
    });

    await test.step('a move that fails is taken back, and said', async () => {
      await page.route('**/rest/v1/unlocked_contacts*', (route) =>
        route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
      );
      await card.dragTo(column('Hired'));
      await expect(page.getByText('The change to Leo Santos could not be saved.')).toBeVisible();
      await expect(column('Trial 1')).toContainText('Leo Santos');
      await page.unroute('**/rest/v1/unlocked_contacts*');
    });

    await card.click();
    const sheet = page.getByRole('dialog', { name: 'Leo Santos' });
    await sheet.getByRole('button', { name: 'Open chat' }).click();
    await expect(page).toHaveURL(/\/messages\//);
    await expect(page.getByRole('log')).toContainText('Contact unlocked. Say hello');
  },
);
