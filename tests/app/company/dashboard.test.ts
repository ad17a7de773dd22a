import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createPerson, createTalentWithPitch, type Person } from '../../support/people/people.ts';
import { service } from '../../support/service.ts';
import { unlock } from '../../support/people/unlock.ts';
import { openListening } from '../listening.ts';
import { address, openApp } from '../open-app.ts';
import { expectToast } from '../toasts.ts';
import { openTabs, payAt } from '../../support/browser/checkout-tabs.ts';

let talent: Awaited<ReturnType<typeof createTalentWithPitch>>;

beforeAll(async () => {
  talent = await createTalentWithPitch('Leo Santos', 'Setter');
});

const contactList = () => screen.findByRole('list', { name: 'My Contacts' });

it('a dashboard without contacts leads to the search', async () => {
  const user = await openApp('/company/dashboard', {
    as: await createPerson('company', 'atlas'),
    width: 390,
  });
  expect(await screen.findByText('No contacts yet')).toBeInTheDocument();
  expect(screen.getByText('Search for talent to unlock contacts')).toBeInTheDocument();
  const all = await screen.findByRole('region', { name: 'All Available Talent' });
  expect((await within(all).findAllByRole('button', { name: /Closer|Setter/ }))[0]).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Search talent' }));
  await waitFor(() => expect(address()).toBe('/company/search-talent'));
});

describe.each([
  ['a desktop', 1280],
  ['a phone', 390],
])('the dashboard on %s', (_window, width) => {
  it('shows a contact once it is unlocked', async () => {
    const company = await createPerson('company', 'northwind');
    await openListening('/company/dashboard', 'user:', { as: company, width });
    await screen.findByText('No contacts yet');
    await unlock(company, talent);
    const row = await within(await contactList()).findByRole('button', { name: /Leo Santos/ });
    expect(row).toHaveTextContent('Setter');
    expect(row).toHaveTextContent('Unlocked on');
    const heading = screen.getByRole('heading', { name: /My Contacts/ });
    expect(heading).toHaveTextContent('1 contact');
  });

  it('is titled Home, with receipts and the export behind one button', async () => {
    const company = await createPerson('company', 'northwind');
    const user = await openApp('/company/dashboard', { as: company, width });
    expect(await screen.findByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    expect(await screen.findByRole('heading', { level: 2, name: 'My Contacts' })).toBeVisible();
    await waitFor(() => expect(document.title).toMatch(/^Home/));
    expect(screen.queryByText('Receipts')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More' }));
    const offered = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    // Nobody is unlocked yet, so there is nothing to export.
    expect(offered()).toEqual(['Receipts']);
    await unlock(company, talent);
    await waitFor(() => expect(offered()).toEqual(['Receipts', 'Export as CSV']));
  });

  it('selects the contact after a payment and announces the unlock', async () => {
    const company = await createPerson('company', 'northwind');
    await openApp(`/company/dashboard?success=true&candidate=${talent.userId}`, {
      as: company,
      width,
    });
    await screen.findByRole('heading', { name: /My Contacts/ });
    await unlock(company, talent);
    await expectToast('Payment Successful');
    // The address loses the payment's parameters.
    const selected = `/company/dashboard?contact=${talent.userId}`;
    await waitFor(() => expect(address()).toBe(selected));
  });
});

describe('a contact', () => {
  let company: Person;
  let chat: string;
  beforeAll(async () => {
    company = await createPerson('company', 'northwind');
    chat = `/messages/${(await unlock(company, talent)).conversationId}`;
  });

  const sendHello = async (user: UserEvent) => {
    const composer = await screen.findByPlaceholderText('Type your message...');
    await user.type(composer, 'Hello{Enter}');
    expect((await within(screen.getByRole('log')).findAllByText('Hello'))[0]).toBeVisible();
  };

  it('is opened beside the list on a wide screen, with phone and email', async () => {
    const user = await openApp('/company/dashboard', { as: company });
    // The newest conversation is open before one is chosen.
    expect(await screen.findByText('+34612345678')).toBeVisible();
    await user.click(await within(await contactList()).findByRole('button', { name: /Leo/ }));
    expect(screen.getByText(talent.email)).toBeVisible();
    expect(screen.getByRole('link', { name: /^Call Leo Santos/ })).toHaveAttribute(
      'href',
      'tel:+34612345678',
    );
    await user.click(screen.getByRole('button', { name: 'Copy name, phone and email' }));
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe(
        ['Leo Santos', '+34612345678', talent.email].join('\n'),
      ),
    );
    await sendHello(user);
  });

  it('has its chat and its details on a phone, from which Back leads to the dashboard', async () => {
    const user = await openApp('/company/dashboard', { as: company, width: 390 });
    await user.click(await within(await contactList()).findByRole('button', { name: /Leo/ }));
    await waitFor(() => expect(address()).toBe(chat));
    await user.click(await screen.findByRole('button', { name: /^Contact details/ }));
    const details = within(await screen.findByRole('dialog', { name: 'Leo Santos' }));
    expect(await details.findByRole('link', { name: new RegExp(talent.email) })).toHaveAttribute(
      'href',
      `mailto:${talent.email}`,
    );
    await user.click(details.getByRole('button', { name: 'Copy: Phone' }));
    expect(await screen.findByText('Copied')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await sendHello(user);
    await user.click(screen.getByRole('button', { name: 'Back to conversations' }));
    await waitFor(() => expect(address()).toMatch(/^\/company\/dashboard/));
  });

  it('that an address selects is open on a wide screen', async () => {
    await openApp(`/company/dashboard?contact=${talent.userId}`, { as: company });
    await waitFor(() =>
      expect(screen.getByRole('log')).toHaveTextContent('Contact unlocked. Say hello'),
    );
  });

  it('that an address selects is shown on a phone, with a way to call and to write', async () => {
    const at = `/company/dashboard?contact=${talent.userId}`;
    const user = await openApp(at, { as: company, width: 390 });
    const row = within(await contactList()).findByRole('button', { name: /Leo Santos/ });
    expect(await row).toBeVisible();
    expect(await screen.findByRole('link', { name: /^Call Leo Santos/ })).toHaveAttribute(
      'href',
      'tel:+34612345678',
    );
    await user.click(screen.getByRole('button', { name: 'Start chatting' }));
    await waitFor(() => expect(address()).toBe(chat));
    await waitFor(() =>
      expect(screen.getByRole('log')).toHaveTextContent('Contact unlocked. Say hello'),
    );
  });
});

it('a saved company profile shows its new name to talents', async () => {
  const company = await createPerson('company', 'atlas');
  await unlock(company, talent);
  const user = await openApp('/company/profile', { as: company });
  const field = (name: string) => screen.findByRole('textbox', { name });
  await waitFor(async () => expect(await field('Email')).toHaveValue(company.email));
  expect(await field('Company Name')).toHaveValue('Empresa');

  await user.clear(await field('Company Name'));
  await user.type(await field('Company Name'), 'Atlas Coaching');
  await user.type(await field('Website'), 'not an address');
  await user.click(screen.getByRole('button', { name: 'Save Profile' }));
  expect(await screen.findByText('Enter an address such as www.example.com')).toBeVisible();
  await user.clear(await field('Website'));
  await user.type(await field('Website'), 'www.atlas.example');
  await user.click(screen.getByRole('button', { name: 'Save Profile' }));
  await expectToast('Profile updated successfully!');
  await openApp('/company/profile');
  await waitFor(async () => expect(await field('Company Name')).toHaveValue('Atlas Coaching'));
  expect(await field('Website')).toHaveValue('www.atlas.example');

  const seen = await talent.client
    .from('conversations')
    .select('company_name')
    .eq('company_id', company.userId)
    .single();
  expect(seen.data?.company_name).toBe('Atlas Coaching');
});

it('deleting the account asks first, stores the request and signs out', async () => {
  const company = await createPerson('company', 'leaving');
  const user = await openApp('/company/profile', { as: company });
  const requests = () =>
    service.from('account_deletion_requests').select('user_id').eq('user_id', company.userId);
  const dialog = () => screen.findByRole('alertdialog', { name: 'Are you sure?' });

  await user.click(await screen.findByRole('button', { name: 'Delete Account' }));
  expect(await dialog()).toHaveTextContent('This action cannot be undone.');
  await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect((await requests()).data).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Delete Account' }));
  await user.click(within(await dialog()).getByRole('button', { name: 'Delete Account' }));
  expect(await screen.findByText(/Account deletion requested/)).toBeInTheDocument();
  await waitFor(() => expect(address()).toBe('/'));
  expect(localStorage.getItem('pitchreel.session')).toBeNull();
  expect((await requests()).data).toHaveLength(1);
});

it('a pitch is saved with a note, and unlocked from the dashboard', async () => {
  const company = await createPerson('company', 'saver');
  const tabs = openTabs();
  let user = await openApp(`/pitch/${talent.positionId}`, { as: company, width: 390 });
  const save = await screen.findByRole('button', { name: 'Shortlist Leo' });
  await waitFor(() => expect(save).toBeEnabled());
  save.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Shortlist Leo', pressed: true });
  // The button changes before the request is done, and leaving the app would cancel it.
  await waitFor(async () =>
    expect((await company.client.from('shortlist').select()).data).toHaveLength(1),
  );

  user = await openApp('/company/dashboard', { width: 390 });
  const note = () => screen.findByRole('textbox', { name: 'Private note about Leo' });
  await user.type(await note(), 'Call on Monday');
  await user.tab();
  const shortlist = () => screen.findByRole('list', { name: 'Shortlist' });
  expect(await within(await shortlist()).findByText('Saved')).toBeVisible();
  user = await openApp('/company/dashboard', { width: 390 });
  await waitFor(async () => expect(await note()).toHaveValue('Call on Monday'));

  await user.click(screen.getByRole('button', { name: 'Unlock contact: Leo' }));
  const sheet = within(await screen.findByRole('dialog'));
  const pay = sheet.getByRole('button', { name: 'Unlock Contact Information' });
  await waitFor(() => expect(pay).toBeEnabled());
  await user.click(pay);
  await waitFor(() => expect(tabs[0]?.address).toBeDefined());
  await payAt(tabs[0]?.address);
  expect((await sheet.findAllByText(talent.email))[0]).toBeVisible();
  await user.click(await sheet.findByRole('button', { name: 'Start chatting' }));
  await waitFor(() => expect(address()).toMatch(/^\/messages\//));
  await waitFor(() =>
    expect(screen.getByRole('log')).toHaveTextContent('Contact unlocked. Say hello'),
  );
  window.history.back();
  // One note of one person: the shortlist's went along.
  expect(
    await within(await shortlist()).findByText('Your note is now in the contact details.'),
  ).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Private note about Leo' })).toBeNull();
  const chat = await screen.findByRole('button', { name: 'In your contacts: chat with Leo' });
  await user.click(chat);
  await waitFor(() =>
    expect(screen.getByRole('log')).toHaveTextContent('Contact unlocked. Say hello'),
  );
});

it('contacts are exported as a CSV file', async () => {
  const other = await createTalentWithPitch('Núria "Nu" Vidal');
  const company = await createPerson('company', 'exporter');
  await unlock(company, other);
  const facts = { linkedin_url: 'linkedin.com/in/nuria', bio: 'Sells since 2012.' };
  const profile = other.client.from('talent_profiles');
  expect((await profile.update(facts).eq('user_id', other.userId)).error).toBeNull();
  const progress = {
    stage: 'trial',
    next_step: 'Call',
    next_on: '2030-01-31',
    note: 'Warm voice',
  } as const;
  const contact = company.client.from('unlocked_contacts').update(progress);
  expect((await contact.eq('closer_id', other.userId)).error).toBeNull();
  const files: Blob[] = [];
  Object.assign(URL, { createObjectURL: () => '', revokeObjectURL: () => undefined });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:file';
  });
  const user = await openApp('/company/dashboard', { as: company });
  await within(await contactList()).findByRole('button', { name: /Núria/ });
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export as CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  // Its first character says how it is written, which reading it as text leaves out.
  const text = await files[0]?.text();
  expect(text?.replace(/^\uFEFF/, '').replace(/\d{4}-\d\d-\d\d/, 'DATE')).toBe(
    '"Name","Position","Email","Phone","Unlocked on","Stage","Next step","Next step on","Note","LinkedIn","Bio"\r\n' +
      `"Núria ""Nu"" Vidal","Sales Closer","${other.email}","+34612345678","DATE","Trial","Call","2030-01-31","Warm voice","https://linkedin.com/in/nuria","Sells since 2012."\r\n`,
  );
});

it('a payment has a receipt, and support can be asked about it', async () => {
  const company = await createPerson('company', 'payer');
  const { paymentId } = await unlock(company, talent);
  const user = await openApp('/company/dashboard', { as: company });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Receipts' }));
  await user.click(await screen.findByRole('link', { name: /Leo/ }));
  expect(await screen.findByText(/\$15/)).toBeVisible();
  expect(await screen.findByText(paymentId)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Print' })).toBeVisible();

  const reference = await service.from('checkouts').select('id').eq('company_id', company.userId);
  await user.click(screen.getByRole('button', { name: 'Ask about this payment' }));
  await waitFor(() => expect(address()).toMatch(/^\/messages\//));
  const draft = await screen.findByPlaceholderText('Type your message...');
  expect(draft).toHaveDisplayValue(
    new RegExp(`^About my payment of \\$15.*${reference.data?.[0]?.id}`),
  );
});
