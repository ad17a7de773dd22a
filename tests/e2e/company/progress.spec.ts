import { expect, signInAs, test } from '../support/fixtures.ts';
import { createPerson, createTalentWithPitch } from '../../support/people/people.ts';
import { unlock } from '../../support/people/unlock.ts';

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
    await expect(column('New 0')).toContainText('No one yet');
    await expect(page.getByText('Leo Santos moved to Talking.')).toBeAttached();

    const menu = page.getByRole('button', { name: 'Move Leo Santos' });
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Move to Trial' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(column('Trial 1')).toContainText('Leo Santos');
    await expect(menu).toBeFocused();

    await test.step('the board and where everyone is are there after a reload', async () => {
      await expect
        .poll(
          async () =>
            (await company.client.from('unlocked_contacts').select('stage')).data?.[0]?.stage,
        )
        .toBe('trial');
      await page.reload();
      await expect(column('Trial 1')).toContainText('Leo Santos');
    });

    await test.step('a move that fails is undone, and said', async () => {
      await page.route('**/rest/v1/unlocked_contacts*', (route) =>
        route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
      );
      await card.dragTo(column('Hired'));
      await expect(page.getByText("We couldn't save this change for Leo Santos.")).toBeVisible();
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
