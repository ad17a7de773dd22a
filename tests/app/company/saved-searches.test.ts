import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { backendUrl, secretKey } from '../../support/addresses.ts';
import { mailsTo } from '../../support/mail.ts';
import { createPerson, createTalentWithPitch } from '../../support/people/people.ts';
import { service } from '../../support/service.ts';
import { freshSkill, giveSkill } from '../../support/people/skills.ts';
import { address, openApp } from '../open-app.ts';

const poster = (name: string) =>
  screen.findByRole('button', { name: new RegExp(`^${name},\\s?Sales Closer`) });
const savedRegion = async () =>
  within(await screen.findByRole('region', { name: 'Saved searches' }));

it('a search is saved under a name', async () => {
  const skill = freshSkill();
  const company = await createPerson('company', 'seeker');
  const user = await openApp(`/company/search-talent?keywords=${skill}&view=grid`, { as: company });
  await user.click(await screen.findByRole('button', { name: 'Save this search' }));
  const name = await screen.findByRole('textbox', { name: 'Name of the search' });
  expect(name).toHaveFocus();
  expect(name).toHaveValue(skill);
  await user.clear(name);
  await user.type(name, ' {Enter}');
  expect(await screen.findByText('Give the search a name.')).toBeVisible();
  await user.clear(name);
  await user.type(name, 'Mine{Enter}');
  expect(await screen.findByText('Saved as Mine')).toBeVisible();
  const storedRow = await company.client.from('saved_searches').select('name, terms');
  expect(storedRow.data).toMatchObject([{ name: 'Mine', terms: { keywords: [skill] } }]);
});

it('the dashboard counts who is new for a search, until it was looked at', async () => {
  const skill = freshSkill();
  await giveSkill(skill, await createTalentWithPitch('Olga Ruiz'));
  const company = await createPerson('company', 'seeker');
  await company.client
    .from('saved_searches')
    .insert({ name: 'Mine', terms: { keywords: [skill] } });
  await giveSkill(skill, await createTalentWithPitch('Yara Vega'));
  let user = await openApp('/company/dashboard', { as: company });
  const link = await (await savedRegion()).findByRole('link', { name: /Mine/ });
  await waitFor(() => expect(link).toHaveTextContent('1 new'));
  await user.click(link);
  expect(await screen.findByRole('heading', { level: 2, name: 'Yara' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('article')).toHaveTextContent('New'));
  await user.click(screen.getByRole('button', { name: 'List' }));
  expect(await poster('Yara')).toHaveTextContent('New');
  expect(await poster('Olga')).not.toHaveTextContent('New');

  await waitFor(async () =>
    expect((await company.client.rpc('saved_search_news')).data).toMatchObject([
      { position_ids: [] },
    ]),
  );
  user = await openApp('/company/dashboard');
  const saved = await savedRegion();
  expect(await saved.findByRole('link', { name: /Mine/ })).toBeVisible();
  expect(saved.queryByText('1 new')).toBeNull();
});

it('a search is renamed, silenced and removed on the dashboard', async () => {
  const company = await createPerson('company', 'seeker');
  await company.client.from('saved_searches').insert([
    { name: 'Taken', terms: { work_type: 'hybrid' } },
    { name: 'Mine', terms: { work_type: 'remote' } },
  ]);
  const user = await openApp('/company/dashboard', { as: company });
  const saved = await savedRegion();
  await user.click(await saved.findByRole('button', { name: 'Rename Mine' }));
  const name = await saved.findByRole('textbox', { name: 'Name of the search' });
  await user.clear(name);
  await user.type(name, 'taken{Enter}');
  expect(await saved.findByText(/You already have a search with this name/)).toBeVisible();
  await user.clear(name);
  await user.type(name, 'Closers{Enter}');
  expect(await saved.findByRole('link', { name: /Closers/ })).toBeVisible();
  await user.click(saved.getByRole('button', { name: 'Emails about Closers' }));
  await saved.findByRole('button', { name: 'Emails about Closers', pressed: false });
  const stored = async () =>
    (
      await company.client
        .from('saved_searches')
        .select('name, mail')
        .eq('terms->>work_type', 'remote')
    ).data;
  await waitFor(async () => expect(await stored()).toEqual([{ name: 'Closers', mail: false }]));

  await user.click(saved.getByRole('button', { name: 'Remove Closers' }));
  await waitFor(() => expect(saved.queryByRole('link', { name: /Closers/ })).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await saved.findByRole('link', { name: /Closers/ })).toBeVisible();
});

it('the searches are listed beside the filters of a phone, and one is opened there', async () => {
  const skill = freshSkill();
  await giveSkill(skill, await createTalentWithPitch('Yara Vega'));
  const company = await createPerson('company', 'seeker');
  await company.client
    .from('saved_searches')
    .insert({ name: 'Closers', terms: { keywords: [skill] } });
  const at = '/company/search-talent?work=hybrid&view=grid';
  const user = await openApp(at, { as: company, width: 390 });
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  await user.click(await screen.findByRole('button', { name: 'Manage searches' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Saved searches' }));
  await user.click(await sheet.findByRole('button', { name: 'Remove Closers' }));
  await user.click(await sheet.findByRole('button', { name: 'Undo' }));
  await user.click(await sheet.findByRole('link', { name: /Closers/ }));
  await waitFor(() => expect(address()).toContain(`view=grid&keywords=${skill}`));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await poster('Yara')).toBeVisible();
});

it('who is new is mailed once a day with a poster, until one click stops it', async () => {
  const skill = freshSkill();
  const company = await createPerson('company', 'reader');
  // Saved two days ago, so that the mail is due.
  const day = new Date(Date.now() - 2 * 86_400_000).toISOString();
  const inserted = await company.client
    .from('saved_searches')
    .insert({ name: 'Closers', terms: { keywords: [skill] }, looked_at: day, created_at: day });
  expect(inserted.error).toBeNull();
  const talent = await createTalentWithPitch('Vera Vega');
  await giveSkill(skill, talent);
  // What is published at this moment waits for the next mail.
  await service
    .from('video_feed')
    .update({ published_at: new Date(Date.now() - 300_000).toISOString() })
    .eq('position_id', talent.positionId);
  await fetch(`${backendUrl}/functions/v1/mail-searches`, {
    method: 'POST',
    headers: { apikey: secretKey },
  });
  const news = async () =>
    (await mailsTo(company.email)).filter(({ subject }) => subject.includes('“Closers”'));
  await waitFor(async () => expect(await news()).toHaveLength(1));
  const [mail] = await news();
  expect(mail?.subject).toBe('1 new pitch for “Closers”');
  const picture = mail?.html.match(/<img src="([^"]+)" alt="Picture of (\w+)"/);
  expect(picture?.[2]).toBe('Vera');
  expect((await fetch(picture?.[1] ?? '')).headers.get('content-type')).toBe('image/jpeg');

  await openApp(mail?.text.match(/https?:\S+search-talent\S+/)?.[0] ?? '', { as: company });
  expect(await screen.findByRole('heading', { level: 2, name: 'Vera' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('article')).toHaveTextContent('New'));

  let user = await openApp(mail?.text.match(/https?:\S+unsubscribe#\S+/)?.[0] ?? '');
  await user.click(await screen.findByRole('button', { name: 'Stop these emails' }));
  await screen.findByText(/You won't get emails about your saved searches any more/);
  await user.click(screen.getByRole('link', { name: 'Email settings' }));
  await waitFor(() => expect(address()).toBe('/company/profile#notifications'));
  const wants = () =>
    screen.findByRole('checkbox', { name: /Email me about new pitches for my saved searches/ });
  await waitFor(async () => expect(await wants()).not.toBeChecked());
  expect(screen.getByRole('checkbox', { name: /Email me about unread messages/ })).toBeChecked();
  user = await openApp('/company/dashboard');
  const off = await savedRegion();
  expect(await off.findByText(/Emails about searches are turned off/)).toBeVisible();
  await user.click(off.getByRole('link', { name: 'Turn them on in your profile' }));
  await user.click(await wants());
  await waitFor(async () => expect(await wants()).toBeChecked());
  await waitFor(async () => expect(await wants()).toBeEnabled());
});
