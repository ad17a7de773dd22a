import { close, expectAccessible } from '../support/accessible.ts';
import { thread } from '../support/chat-steps.ts';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { pair, write } from '../../support/conversations.ts';

test.describe('axe and touch targets', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test.beforeEach(() => test.slow());

  test(
    'find nothing wrong where one reports, blocks or asks to be verified',
    { tag: '@both-widths' },
    async ({ page }) => {
      const people = await pair();
      await page.goto(`/pitch/${people.talent.positionId}`);
      const more = page.getByRole('button', { name: 'More', exact: true });
      await more.click();
      await expect(page.getByRole('menu')).toBeVisible();
      await expectAccessible(page, 'menu of a pitch');
      await page.getByRole('menuitem', { name: 'Report this pitch' }).click();
      await page.getByRole('button', { name: 'Send report' }).click();
      await expect(page.getByText('Choose what is wrong')).toBeVisible();
      await expectAccessible(page, 'report');
      await close(page);

      await write(people.talent, people.conversationId, ['Hello', 'Are you there?']);
      await signInAs(page, people.company);
      await page.goto(`/messages/${people.conversationId}`);
      await expect(thread(page)).toContainText('Are you there?');
      await page.getByRole('button', { name: 'Report this message' }).last().focus();
      await expectAccessible(page, 'report of a message');
      await more.click();
      await expectAccessible(page, 'menu of a conversation');
      await page.getByRole('menuitem', { name: /^Block/ }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectAccessible(page, 'block?');
      await page.getByRole('button', { name: 'Block', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Unblock' })).toBeVisible();
      await expectAccessible(page, 'blocked');

      await page.goto('/company/profile');
      const ask = page.getByRole('button', { name: 'Ask to be verified' });
      await expect(ask).toBeVisible();
      await expectAccessible(page, 'verified mark');
      await ask.click();
      await expect(page.getByRole('button', { name: 'Take the request back' })).toBeVisible();
      await expectAccessible(page, 'asked to be verified');
    },
  );
});
