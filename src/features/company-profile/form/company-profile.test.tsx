import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, json, noNetwork, refused, type AnsweredRequest } from '@tests/services/answers';
import { button, expectNoToast, expectToast } from '@tests/parts/controls';
import { renderPart } from '@tests/parts/render-part';
import { companyProfileKey } from '@/features/company-profile/api/queries';
import { brand } from '@/lib/brand';
import { queryClient } from '@/lib/query/query-client';
import { CompanyInformation } from './company-form';

const looksOurs = new RegExp(`could be taken for ${brand.name}'s own`);
const me = { id: 'me', email: 'jobs@northwind.example', userType: 'company' };
const profilesAt = '/rest/v1/company_profiles';
const saved = 'Profile updated successfully!';

/** The profile in the database. */
let row: object | null;
/** What was to be stored, without its time. */
let writes: object[];

const start = {
  company_name: '',
  industry: null,
  email: me.email,
  phone: null,
  website: null,
  address: null,
  description: null,
  is_verified: false,
};

function write({ json: body }: AnsweredRequest): object {
  const { updated_at: _, ...edits }: Record<string, unknown> = Object(body);
  writes.push(edits);
  return edits;
}

beforeEach(() => {
  row = start;
  writes = [];
  answer(`GET ${profilesAt}`, () => json(row ? [row] : []));
  answer('GET /rest/v1/verification_requests', () => json([]));
  answer(`PATCH ${profilesAt}`, (request) => {
    const edits = write(request);
    if (row) row = { ...row, ...edits };
    return json(row ? [row] : []);
  });
});

async function show() {
  const { user, router } = await renderPart(<CompanyInformation />, {
    catalogs: ['company-profile'],
    as: me,
    address: '/company/profile',
    elsewhere: [{ path: '/messages', element: null }],
  });
  await screen.findByLabelText('Industry');
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return { user, goTo: (path: string) => act(() => router.navigate(path)) };
}

/** Whether closing the tab asks. */
function closing() {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

/** A save under way, and its ends. */
function pendingSave() {
  const save = { succeed: () => {}, fail: () => {} };
  answer(
    `PATCH ${profilesAt}`,
    (request) =>
      new Promise((resolve, reject) => {
        save.succeed = () => resolve(json([{ ...row, ...write(request) }]));
        save.fail = () => reject(new TypeError('Failed to fetch'));
      }),
  );
  return save;
}

describe('the company profile form', () => {
  it('saves the filled-in fields and shows the stored profile', async () => {
    row = null;
    const inserted = answer(`POST ${profilesAt}`, (request) =>
      json({ ...start, ...write(request), company_name: 'Empresa' }, 201),
    );
    const { user } = await show();
    await user.type(screen.getByLabelText('Industry'), 'Software');
    await user.click(button('Save Profile'));
    await expectToast(saved);
    expect(writes[0]).toEqual({ industry: 'Software' });
    expect(inserted[0]?.json).toMatchObject({
      user_id: me.id,
      email: me.email,
      industry: 'Software',
    });
    expect(screen.getByLabelText('Company Name')).toHaveValue('Empresa');
  });

  it('shows the changes of another tab, and saves only the fields edited in this tab', async () => {
    const { user } = await show();
    await user.type(screen.getByLabelText('Address'), 'Calle Mayor 1');
    row = { ...start, industry: 'Software' };
    await act(() => queryClient.invalidateQueries({ queryKey: companyProfileKey(me.id) }));
    await waitFor(() => expect(screen.getByLabelText('Industry')).toHaveValue('Software'));
    expect(screen.getByLabelText('Address')).toHaveValue('Calle Mayor 1');
    await user.click(button('Save Profile'));
    await expectToast(saved);
    expect(writes).toEqual([{ address: 'Calle Mayor 1' }]);
  });

  it('keeps text that is typed while an earlier change is being saved', async () => {
    const saving = pendingSave();
    const { user } = await show();
    await user.type(screen.getByLabelText('Industry'), 'Software');
    await user.click(button('Save Profile'));
    await user.type(screen.getByLabelText('Address'), 'Calle Mayor 1');
    saving.succeed();
    await expectToast(saved);
    expect(screen.getByLabelText('Address')).toHaveValue('Calle Mayor 1');
    expect(screen.getByLabelText('Industry')).toHaveValue('Software');
  });

  it('shows the saved profile even if an older read arrives later', async () => {
    const { user } = await show();
    let arrive: () => void = () => undefined;
    const older = new Promise<Response>((resolve) => {
      arrive = () => resolve(json([start]));
    });
    let reads = 0;
    answer(`GET ${profilesAt}`, () => ((reads += 1) === 1 ? older : json([row])));
    const reading = queryClient.invalidateQueries({ queryKey: companyProfileKey(me.id) });
    await user.type(screen.getByLabelText('Industry'), 'Software');
    await user.click(button('Save Profile'));
    await expectToast(saved);
    arrive();
    await act(() => reading);
    expect(screen.getByLabelText('Industry')).toHaveValue('Software');
    expect(queryClient.getQueryData(companyProfileKey(me.id))).toMatchObject({
      industry: 'Software',
    });
  });

  it('keeps the typed text when saving fails', async () => {
    answer(`PATCH ${profilesAt}`, noNetwork);
    const { user } = await show();
    await user.type(screen.getByLabelText('Company Name'), 'Northwind');
    await user.click(button('Save Profile'));
    await expectToast('Error saving profile. Please try again.');
    expect(screen.getByLabelText('Company Name')).toHaveValue('Northwind');
  });

  it('asks before leaving with unsaved changes, and does not ask once they are saved', async () => {
    const { user, goTo } = await show();
    expect(closing()).toBe(false);
    await user.type(screen.getByLabelText('Industry'), 'Software');
    expect(closing()).toBe(true);
    await goTo('/messages');
    expect(screen.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    await waitFor(() => expect(button('Stay here')).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(window.location.pathname).toBe('/company/profile');

    await user.click(button('Save Profile'));
    await expectToast(saved);
    expect(closing()).toBe(false);
    await goTo('/messages');
    expect(window.location.pathname).toBe('/messages');
  });

  it('asks before leaving while it saves, and keeps the typed text when saving fails', async () => {
    const saving = pendingSave();
    const { user, goTo } = await show();
    await user.type(screen.getByLabelText('Industry'), 'Software');
    await user.click(button('Save Profile'));
    expect(closing()).toBe(true);
    await goTo('/messages');
    expect(screen.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    saving.fail();
    await expectToast('Error saving profile. Please try again.');
    await user.click(button('Stay here'));
    expect(window.location.pathname).toBe('/company/profile');
    expect(screen.getByLabelText('Industry')).toHaveValue('Software');
  });

  it('goes on to the requested page once it has saved', async () => {
    const saving = pendingSave();
    const { user, goTo } = await show();
    await user.type(screen.getByLabelText('Industry'), 'Software');
    await user.click(button('Save Profile'));
    await goTo('/messages');
    expect(window.location.pathname).toBe('/company/profile');
    saving.succeed();
    await waitFor(() => expect(window.location.pathname).toBe('/messages'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('shows its row in the messages of talent while the name is typed, with the badge it will have', async () => {
    row = { ...start, company_name: 'Northwind', is_verified: true };
    const { user } = await show();
    const preview = within(screen.getByRole('figure', { name: 'How talent see you' }));
    expect(preview.getByText('Northwind')).toBeVisible();
    expect(await preview.findByText('Verified company')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Company Name'), ' Growth');
    expect(preview.getByText('Northwind Growth')).toBeVisible();
    expect(preview.getByText('NG')).toBeVisible();
    expect(preview.queryByText('Verified company')).toBeNull();
    await user.clear(screen.getByLabelText('Company Name'));
    expect(preview.getByText('Empresa')).toBeVisible();
  });

  it('says before saving that a verified company loses its badge, if it does', async () => {
    row = { ...start, is_verified: true };
    const { user } = await show();
    const warning = /^If you save this, you lose your verified badge/;
    await user.type(screen.getByLabelText('Phone'), '+34 612 345 678');
    expect(screen.queryByText(warning)).toBeNull();
    await user.type(screen.getByLabelText('Website'), 'northwind.example');
    expect(screen.getByText(warning)).toBeVisible();
    await user.clear(screen.getByLabelText('Website'));
    expect(screen.queryByText(warning)).toBeNull();
  });

  it('says at its field that the database takes a name for the product’s own', async () => {
    answer(`PATCH ${profilesAt}`, () => refused(409, 'PT409', 'reserved_name'));
    const { user } = await show();
    const name = screen.getByLabelText('Company Name');
    await user.type(name, 'Former Support');
    await user.click(button('Save Profile'));
    await waitFor(() => expect(name).toHaveAccessibleDescription(looksOurs));
    expect(name).toHaveFocus();
    expect(name).toHaveValue('Former Support');
    expectNoToast();
    await user.type(name, ' Ltd');
    expect(name).toBeValid();
  });

  it('stores a name that was pasted with signs that nobody sees without them', async () => {
    const { user } = await show();
    const name = screen.getByLabelText('Company Name');
    await user.clear(name);
    await user.click(name);
    await user.paste('\u202aNorth\u200bwind Growth\u202c');
    await user.click(button('Save Profile'));
    await waitFor(() => expect(writes).toEqual([{ company_name: 'Northwind Growth' }]));
  });

  it('rejects an invalid phone number and focuses its field', async () => {
    const { user } = await show();
    const phone = screen.getByLabelText('Phone');
    await user.type(phone, 'abc');
    await user.click(button('Save Profile'));
    expect(phone).toBeInvalid();
    expect(phone).toHaveFocus();
    expect(phone).toHaveAccessibleDescription(/in digits/);
    expect(writes).toEqual([]);
    await user.clear(phone);
    await user.type(phone, '+34 612 345 678');
    await user.click(button('Save Profile'));
    await waitFor(() => expect(writes).toEqual([{ phone: '+34 612 345 678' }]));
  });

  it('rejects an invalid website and focuses its field', async () => {
    const { user } = await show();
    await user.type(screen.getByLabelText('Website'), 'two words');
    await user.click(button('Save Profile'));
    expect(screen.getByLabelText('Website')).toBeInvalid();
    expect(screen.getByLabelText('Website')).toHaveFocus();
    expect(writes).toEqual([]);
  });
});
