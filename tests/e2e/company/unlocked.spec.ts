import { expect, signInAs, test } from '../support/fixtures.ts';
import { freshName, shownName } from '../support/stage-steps.ts';
import { createPerson, createTalentWithPitch } from '../../support/people.ts';
import { unlock } from '../../support/unlock.ts';

test(
  'an unlocked contact is marked everywhere, and the chat is one step away',
  { tag: '@both-widths' },
  async ({ page, isMobile }) => {
    const name = freshName();
    const talent = await createTalentWithPitch(`${name} Ulloa`);
    await talent.client
      .from('talent_profiles')
      .update({ linkedin_url: 'https://www.linkedin.com/in/uma', bio: 'Ten years on the phone.' })
      .eq('user_id', talent.userId);
    const company = await createPerson('company', 'owner');
    const { conversationId } = await unlock(company, talent);
    await company.client.from('shortlist').insert({ position_id: talent.positionId });
    await signInAs(page, company);
    const chat = new RegExp(`/messages/${conversationId}$`);
    const poster = page.getByRole('button', { name: new RegExp(`\\b${name}\\b`) });

    await test.step('the contact is marked in the search results and on the stage', async () => {
      await page.goto('/company/search-talent?view=grid');
      await expect(poster).toContainText('Unlocked');
      await poster.click();
      await expect(shownName(page)).toHaveText(name);
      const stage = page.getByRole('article');
      await expect(stage).toContainText('Unlocked');
      await expect(stage.getByRole('button', { name: 'Like', exact: true })).toHaveCount(0);
      await stage.getByRole('button', { name: 'Open chat' }).click();
      await expect(page).toHaveURL(chat);
    });

    await test.step('the dialog of the name shows the contact details', async () => {
      await page.goto(`/pitch/${talent.positionId}`);
      await page.getByRole('article').getByRole('button', { name, exact: true }).click();
      const dialog = page.getByRole('dialog');
      for (const text of [talent.fullName, talent.email, 'linkedin.com/in/uma', 'Ten years']) {
        await expect(dialog).toContainText(text);
      }
      await dialog.getByRole('button', { name: 'Start chatting' }).click();
      await expect(page).toHaveURL(chat);
    });

    if (!isMobile) {
      await test.step('the contact details are shown beside the stage', async () => {
        await page.goto(`/pitch/${talent.positionId}`);
        const about = page.getByRole('complementary', { name: `About ${name}` });
        await expect(about).toContainText('Unlocked');
        await about.getByRole('button', { name: 'Open chat' }).click();
        await expect(page).toHaveURL(chat);
      });
    }

    await test.step('the contact is marked on the dashboard', async () => {
      await page.goto('/company/dashboard');
      const all = page.getByRole('region', { name: 'All Available Talent' });
      await expect(all.getByRole('button', { name: new RegExp(`\\b${name}\\b`) })).toContainText(
        'Unlocked',
      );
    });

    await test.step('the contact is marked in the shortlist', async () => {
      const saved = page.getByRole('region', { name: 'Shortlist' });
      await saved.getByRole('button', { name: `In your contacts: chat with ${name}` }).click();
      if (isMobile) await expect(page).toHaveURL(chat);
      else await expect(page).toHaveURL(new RegExp(`contact=${talent.userId}`));
      await expect(page.getByRole('log')).toContainText('Contact unlocked. Say hello');
    });
  },
);
