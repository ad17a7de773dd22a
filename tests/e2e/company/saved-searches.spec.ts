import { secretKey, backendUrl } from '../../support/addresses.ts';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { freshName, shownName } from '../support/stage-steps.ts';
import { createPerson, createTalentWithPitch, type Person } from '../../support/people.ts';
import { mailsTo } from '../../support/mail.ts';
import { service } from '../../support/service.ts';

/** Gives a talent a skill of their own, because other tests create talents in the same backend. */
async function giveSkill({ client, userId }: Person, skill: string): Promise<void> {
  const { error } = await client
    .from('talent_profiles')
    .update({ skills: `Negotiation, ${skill}` })
    .eq('user_id', userId);
  if (error) throw error;
}

test(
  'a company saves a search, sees who is new for it, and takes it back',
  { tag: '@both-widths' },
  async ({ page, isMobile }) => {
    const skill = `own${freshName()}x`;
    const [old, young] = [freshName(), freshName()];
    await giveSkill(await createTalentWithPitch(`${old} Ruiz`), skill);
    const company = await createPerson('company', 'seeker');
    await signInAs(page, company);
    await page.goto(`/company/search-talent?keywords=${skill}&view=grid`);
    const poster = (name: string) =>
      page.getByRole('button', { name: `Watch ${name}, Sales Closer` });
    await expect(poster(old)).toBeVisible();

    await test.step('it is saved with a name, and says so', async () => {
      if (isMobile) await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('button', { name: 'Save this search' }).click();
      const name = page.getByRole('textbox', { name: 'Name of the search' });
      await expect(name).toBeFocused();
      await expect(name).toHaveValue(skill);
      await name.fill(' ');
      await name.press('Enter');
      await expect(page.getByText('Give the search a name.')).toBeVisible();
      await name.fill('My kind of talent');
      await name.press('Enter');
      await expect(
        page.getByText('Saved as My kind of talent').filter({ visible: true }),
      ).toBeVisible();
    });

    await giveSkill(await createTalentWithPitch(`${young} Vega`), skill);
    const saved = page.getByRole('region', { name: 'Saved searches' });
    await test.step('the dashboard counts who is new, and leads there', async () => {
      await page.goto('/company/dashboard');
      const link = saved.getByRole('link', { name: 'My kind of talent' });
      await expect(link).toContainText('1 new');
      await link.click();
      await expect(shownName(page)).toHaveText(young);
      await expect(page.getByRole('article')).toContainText('New');
      await page.getByRole('button', { name: 'Show as a grid' }).click();
      await expect(poster(young)).toContainText('New');
      await expect(poster(old)).not.toContainText('New');
    });

    await test.step('nothing is new once it was looked at', async () => {
      await page.goto('/company/dashboard');
      await expect(saved.getByRole('link', { name: 'My kind of talent' })).toBeVisible();
      const { data } = await company.client.rpc('saved_search_news');
      expect(data).toMatchObject([{ position_ids: [] }]);
      await expect(saved).not.toContainText('1 new');
    });

    await test.step('it is renamed, and not under a name that is taken', async () => {
      await company.client.from('saved_searches').insert({ name: 'Taken', work_type: 'hybrid' });
      await page.reload();
      await saved.getByRole('button', { name: 'Rename My kind of talent' }).click();
      const name = saved.getByRole('textbox', { name: 'Name of the search' });
      await name.fill('taken');
      await name.press('Enter');
      await expect(saved.getByText('You already have a search with this name.')).toBeVisible();
      await name.fill('Closers');
      await name.press('Enter');
      await expect(saved.getByRole('link', { name: 'Closers' })).toBeVisible();
      await saved.getByRole('button', { name: 'Emails about Closers' }).click();
      await expect(
        saved.getByRole('button', { name: 'Emails about Closers', pressed: false }),
      ).toBeVisible();
    });

    await test.step('it is removed, and comes back by undo', async () => {
      await saved.getByRole('button', { name: 'Remove Closers' }).click();
      await expect(saved.getByRole('link', { name: 'Closers' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(saved.getByRole('link', { name: 'Closers' })).toBeVisible();
    });

    await test.step('all are listed beside the filters', async () => {
      await page.goto(`/company/search-talent?work=hybrid&view=grid`);
      if (isMobile) await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('button', { name: 'Manage searches' }).filter({ visible: true }).click();
      const sheet = page.getByRole('dialog', { name: 'Saved searches' });
      await sheet.getByRole('button', { name: 'Remove Closers' }).click();
      await sheet.getByRole('button', { name: 'Undo' }).click();
      await sheet.getByRole('link', { name: 'Closers' }).click();
      await expect(page).toHaveURL(new RegExp(`view=grid&keywords=${skill}`));
      await expect(sheet).toHaveCount(0);
      await expect(poster(young)).toBeVisible();
    });
  },
);

test('who is new is mailed once a day with a poster, until one click stops it', async ({
  page,
}) => {
  const skill = `own${freshName()}x`;
  const name = freshName();
  const company = await createPerson('company', 'reader');
  // Saved two days ago, so that the mail is due.
  const day = new Date(Date.now() - 2 * 86_400_000).toISOString();
  const inserted = await company.client
    .from('saved_searches')
    .insert({ name: 'Closers', keywords: [skill], looked_at: day, created_at: day });
  expect(inserted.error).toBeNull();
  const talent = await createTalentWithPitch(`${name} Vega`);
  await giveSkill(talent, skill);
  // What is published at this moment waits for the next mail.
  await service
    .from('video_feed')
    .update({ published_at: new Date(Date.now() - 300_000).toISOString() })
    .eq('position_id', talent.positionId);
  await fetch(`${backendUrl}/functions/v1/mail-searches`, {
    method: 'POST',
    headers: { apikey: secretKey },
  });
  const subject = '1 new pitch for “Closers”';
  const news = async () =>
    (await mailsTo(company.email)).filter((mail) => mail.subject === subject);
  await expect.poll(async () => (await news()).length).toBe(1);
  const [mail] = await news();
  const picture = mail?.html.match(/<img src="([^"]+)" alt="Picture of (\w+)"/);
  expect(picture?.[2]).toBe(name);
  expect((await fetch(picture?.[1] ?? '')).headers.get('content-type')).toBe('image/jpeg');

  await signInAs(page, company);
  await page.goto(mail?.text.match(/https?:\S+search-talent\S+/)?.[0] ?? '');
  await expect(shownName(page)).toHaveText(name);
  await expect(page.getByRole('article')).toContainText('New');

  await page.goto(mail?.text.match(/https?:\S+unsubscribe#\S+/)?.[0] ?? '');
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByText('You get no more emails about your saved searches')).toBeVisible();
  await page.getByRole('link', { name: 'Email settings' }).click();
  await expect(page).toHaveURL(/\/company\/profile#notifications$/);
  const wants = page.getByLabel('Email me about new pitches for my saved searches');
  await expect(wants).not.toBeChecked();
  await expect(page.getByLabel('Email me about messages I have not read')).toBeChecked();
  await page.goto('/company/dashboard');
  const off = page.getByRole('region', { name: 'Saved searches' });
  await expect(off).toContainText('Emails about searches are turned off.');
  await off.getByRole('link', { name: 'Turn them on in your profile' }).click();
  await wants.click();
  await expect(wants).toBeChecked();
});
