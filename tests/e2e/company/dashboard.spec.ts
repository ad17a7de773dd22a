import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expectToast, recordToasts } from '../support/auth-steps.ts';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { createPerson, createTalentWithPitch } from '../../support/people.ts';
import { service } from '../../support/service.ts';
import { unlock } from '../../support/unlock.ts';

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;
const contacts = (page: Page) => page.getByRole('list', { name: 'My Contacts' });

test(
  'a dashboard without contacts links to the search',
  { tag: '@both-widths' },
  async ({ page }) => {
    await createTalentWithPitch('Ana Ruiz');
    await signInAs(page, await createPerson('company', 'atlas'));
    await page.goto('/company/dashboard');
    await expect(page.getByText('No contacts yet')).toBeVisible();
    await expect(page.getByText('Search for talent to unlock contacts')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'All Available Talent' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^.*Ana/ }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Search talent' }).click();
    await expect(page).toHaveURL(/\/company\/search-talent/);
  },
);

test(
  'a contact appears on the dashboard once it is unlocked, with phone and e-mail',
  { tag: '@both-widths' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await recordToasts(page);
    const talent = await createTalentWithPitch('Leo Santos', 'Setter');
    const company = await createPerson('company', 'northwind');
    await signInAs(page, company);
    await page.goto('/company/dashboard');
    await expect(page.getByText('No contacts yet')).toBeVisible();

    await unlock(company, talent);
    const row = contacts(page).getByRole('button', { name: /Leo Santos/ });
    await expect(row).toContainText('Setter');
    await expect(row).toContainText('Unlocked on');
    await expect(page.getByRole('heading', { name: /My Contacts/ })).toContainText('1 contact');
    if (!isPhone(page)) {
      await expect(page.getByText('Select a candidate to start messaging')).toBeVisible();
    }

    await row.click();
    if (isPhone(page)) {
      await expect(page).toHaveURL(/\/messages\//);
      await page.getByRole('button', { name: 'Contact details' }).click();
      const details = page.getByRole('dialog', { name: 'Leo Santos' });
      await expect(details.getByRole('link', { name: talent.email })).toHaveAttribute(
        'href',
        `mailto:${talent.email}`,
      );
      await details.getByRole('button', { name: 'Copy: Phone' }).click();
      await expectToast(page, 'Copied');
      await details.press('Escape');
      await expect(details).toBeHidden();
    } else {
      await expect(page.getByText('+34612345678', { exact: true })).toBeVisible();
      await expect(page.getByText(talent.email, { exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Call Leo Santos' })).toHaveAttribute(
        'href',
        'tel:+34612345678',
      );
      await page.getByRole('button', { name: 'Copy name, phone and email' }).click();
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toBe(['Leo Santos', '+34612345678', talent.email].join('\n'));
    }

    await page.getByPlaceholder('Type your message...').fill('Hello Leo');
    await page.getByPlaceholder('Type your message...').press('Enter');
    await expect(page.getByRole('log').getByText('Hello Leo')).toBeVisible();

    if (isPhone(page)) {
      await page.getByRole('button', { name: 'Back to conversations' }).click();
      await expect(page).toHaveURL(/\/company\/dashboard/);
    }
  },
);

test(
  'returning from a payment selects the candidate and announces the unlock',
  { tag: '@both-widths' },
  async ({ page }) => {
    const talent = await createTalentWithPitch('Mei Tanaka');
    const company = await createPerson('company', 'northwind');
    await recordToasts(page);
    await signInAs(page, company);
    await page.goto(`/company/dashboard?success=true&candidate=${talent.userId}`);
    await expect(page.getByRole('heading', { name: /My Contacts/ })).toBeVisible();
    await unlock(company, talent);
    await expectToast(page, 'Payment Successful');
    // The address loses the payment's parameters, but the selected contact survives a reload.
    await expect(page).toHaveURL(new RegExp(`/company/dashboard\\?contact=${talent.userId}$`));
    await page.reload();
    if (isPhone(page)) {
      await expect(contacts(page).getByRole('button', { name: /Mei Tanaka/ })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Call Mei Tanaka' })).toHaveAttribute(
        'href',
        'tel:+34612345678',
      );
      await page.getByRole('button', { name: 'Start chatting' }).click();
      await expect(page).toHaveURL(/\/messages\//);
      await expect(page.getByRole('log')).toContainText('Contact unlocked. Say hello');
    } else {
      await expect(page.getByRole('log')).toContainText('Contact unlocked. Say hello');
    }
  },
);

test.describe('in any layout', () => {
  test('a saved company profile shows its new name to talents', async ({ page }) => {
    const talent = await createTalentWithPitch('Omar Haddad');
    const company = await createPerson('company', 'atlas');
    await unlock(company, talent);
    await recordToasts(page);
    await signInAs(page, company);
    await page.goto('/company/profile');
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(company.email);
    await expect(page.getByLabel('Company Name')).toHaveValue('Empresa');

    await page.getByLabel('Company Name').fill('Atlas Coaching');
    await page.getByLabel('Website').fill('not an address');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(page.getByText('Enter an address such as www.example.com')).toBeVisible();
    await page.getByLabel('Website').fill('www.atlas.example');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expectToast(page, 'Profile updated successfully!');
    await page.reload();
    await expect(page.getByLabel('Company Name')).toHaveValue('Atlas Coaching');
    await expect(page.getByLabel('Website')).toHaveValue('www.atlas.example');

    const seen = await talent.client
      .from('conversations')
      .select('company_name')
      .eq('company_id', company.userId)
      .single();
    expect(seen.data?.company_name).toBe('Atlas Coaching');
  });

  test('deleting the account asks first, stores the request and signs out', async ({ page }) => {
    const company = await createPerson('company', 'leaving');
    await signInAs(page, company);
    await page.goto('/company/profile');
    const requests = () =>
      service.from('account_deletion_requests').select('user_id').eq('user_id', company.userId);

    await page.getByRole('button', { name: 'Delete Account' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' });
    await expect(dialog).toContainText('This action cannot be undone.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    expect((await requests()).data).toEqual([]);

    await page.getByRole('button', { name: 'Delete Account' }).click();
    await dialog.getByRole('button', { name: 'Delete Account' }).click();
    await expect(page.getByText('Account deletion requested.')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    expect((await requests()).data).toHaveLength(1);
  });

  test('a pitch is saved with a note, and unlocked from the dashboard', async ({ page }) => {
    const talent = await createTalentWithPitch('Ines Prado');
    await signInAs(page, await createPerson('company', 'saver'));
    await page.goto(`/pitch/${talent.positionId}`);
    const save = page.getByRole('button', { name: 'Save Ines to your shortlist' });
    // A keyboard press does not wait for the button to be enabled, which happens once the shortlist
    // is loaded.
    await expect(save).toBeEnabled();
    const stored = page.waitForResponse(
      (response) =>
        response.request().method() === 'POST' && response.url().includes('/rest/v1/shortlist'),
    );
    await save.press('Enter');
    await expect(
      page.getByRole('button', { name: 'Remove Ines from your shortlist' }),
    ).toBeVisible();
    // The button changes before the request is done, and leaving the app would cancel it.
    await stored;

    await page.goto('/company/dashboard');
    const note = page.getByRole('textbox', { name: 'Private note about Ines' });
    await note.fill('Call on Monday');
    await note.blur();
    const shortlist = page.getByRole('list', { name: 'Shortlist' });
    await expect(shortlist.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(note).toHaveValue('Call on Monday');

    await page.getByRole('button', { name: 'Unlock contact of Ines' }).click();
    const sheet = page.getByRole('dialog');
    const pay = sheet.getByRole('button', { name: 'Unlock Contact Information' });
    const [checkout] = await Promise.all([page.waitForEvent('popup'), pay.click()]);
    await checkout.getByRole('button', { name: /^Pay/ }).click();
    await expect(sheet).toContainText(talent.email);
    await sheet.getByRole('button', { name: 'Start chatting' }).click();
    await expect(page).toHaveURL(/\/messages\//);
    await expect(page.getByRole('log')).toContainText('Contact unlocked. Say hello');
    await page.goBack();
    // One note of one person: the shortlist's went along.
    await expect(shortlist.getByText('Your note is in the contact details now.')).toBeVisible();
    await expect(note).toHaveCount(0);
    await page.getByRole('button', { name: 'In your contacts: chat with Ines' }).click();
    await expect(page).toHaveURL(/\/messages\//);
  });

  test('contacts are exported as a CSV file, and a payment has a receipt', async ({ page }) => {
    const talent = await createTalentWithPitch('Núria "Nu" Vidal');
    const company = await createPerson('company', 'exporter');
    const { paymentId } = await unlock(company, talent);
    const told = { linkedin_url: 'linkedin.com/in/nuria', bio: 'Sells since 2012.' };
    const profile = talent.client.from('talent_profiles');
    expect((await profile.update(told).eq('user_id', talent.userId)).error).toBeNull();
    await signInAs(page, company);
    await page.goto('/company/dashboard');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^pitchreel-contacts-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await file.path(), 'utf8');
    expect(text.replace(/\d{4}-\d\d-\d\d/, 'DATE')).toBe(
      '\uFEFF"Name","Position","Email","Phone","Unlocked on","Stage","Next step","Next step on","Note","LinkedIn","Bio"\r\n' +
        `"Núria ""Nu"" Vidal","Sales Closer","${talent.email}","+34612345678","DATE","New","","","","https://linkedin.com/in/nuria","Sells since 2012."\r\n`,
    );

    await page.getByRole('link', { name: 'Receipts' }).click();
    await page.getByRole('link', { name: /Núria/ }).click();
    await expect(page.getByText('$15')).toBeVisible();
    await expect(page.getByText(paymentId)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();

    const reference = await service.from('checkouts').select('id').eq('company_id', company.userId);
    await page.getByRole('button', { name: 'Ask about this payment' }).click();
    await expect(page).toHaveURL(/\/messages\//);
    await expect(page.getByPlaceholder('Type your message...')).toHaveValue(
      new RegExp(`^About my payment of \\$15.*${reference.data?.[0]?.id}`),
    );
  });
});
