import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '@locales/en/company-profile.json';
import { testRouter, TestRouter } from '@/lib/routing/test-router';
import { AppError } from '@/lib/errors/errors';
import { toast } from '@/ui/toast/toast';
import { fieldsOf, type CompanyFields } from './company-fields';
import { CompanyInformation } from './company-form';
import {
  readCompanyProfile,
  saveCompanyProfile,
} from '@/features/company-profile/api/company-service';
import { verificationKey } from '@/features/company-profile/api/verification';
import { companyProfileKey } from '@/features/company-profile/api/queries';

vi.mock('@/features/company-profile/api/company-service');
vi.mock('@/lib/brand', () => ({ brand: { name: 'Brand' } }));
vi.mock('@/lib/session/session', () => ({
  useUser: () => ({ id: 'me', email: 'jobs@northwind.example', userType: 'company' }),
}));
vi.mock('@/ui/toast/toast', async (original) => ({
  ...(await original<typeof import('@/ui/toast/toast')>()),
  toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() },
}));

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { 'company-profile': en } },
    interpolation: { escapeValue: false },
  });
});

const start = fieldsOf(null, 'jobs@northwind.example');
const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
beforeEach(() => {
  vi.resetAllMocks();
  client.setQueryData(companyProfileKey('me'), start);
});

function show(element: ReactNode) {
  testRouter.open('/company/profile');
  render(
    <TestRouter>
      <QueryClientProvider client={client}>{element}</QueryClientProvider>
    </TestRouter>,
  );
  return userEvent.setup();
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
  vi.mocked(saveCompanyProfile).mockImplementation(
    (_user, stored, edits) =>
      new Promise((resolve, reject) => {
        save.succeed = () => resolve({ ...stored, ...edits });
        save.fail = () => reject(new AppError('network'));
      }),
  );
  return save;
}

const button = (name: string) => screen.getByRole('button', { name });

describe('the company profile form', () => {
  it('saves the filled-in fields and shows the stored profile', async () => {
    vi.mocked(saveCompanyProfile).mockResolvedValue({ ...start, company_name: 'Empresa' });
    const user = show(<CompanyInformation />);
    await user.type(screen.getByLabelText('Industry'), 'Software');
    await user.click(button('Save Profile'));
    await waitFor(() =>
      expect(toast.success).toHaveBeenCalledWith('Profile updated successfully!', {
        about: 'profile',
      }),
    );
    expect(saveCompanyProfile).toHaveBeenCalledWith('me', start, { industry: 'Software' });
    expect(screen.getByLabelText('Company Name')).toHaveValue('Empresa');
  });

  it('shows the changes of another tab, and saves only the fields edited in this tab', async () => {
    vi.mocked(saveCompanyProfile).mockImplementation(async (_user, stored, edits) => ({
      ...stored,
      ...edits,
    }));
    const user = show(<CompanyInformation />);
    await user.type(screen.getByLabelText('Address'), 'Calle Mayor 1');
    act(() => {
      client.setQueryData(companyProfileKey('me'), { ...start, industry: 'Software' });
    });
    await waitFor(() => expect(screen.getByLabelText('Industry')).toHaveValue('Software'));
    expect(screen.getByLabelText('Address')).toHaveValue('Calle Mayor 1');
    await user.click(button('Save Profile'));
    await waitFor(() => expect(toast.success).toHaveBeenCalled());
    expect(vi.mocked(saveCompanyProfile).mock.calls[0]?.[2]).toEqual({ address: 'Calle Mayor 1' });
  });

  it('keeps text that is typed while an earlier change is being saved', async () => {
    const saving = pendingSave();
    const user = show(<CompanyInformation />);
    await user.type(screen.getByLabelText('Industry'), 'Software');
    await user.click(button('Save Profile'));
    await user.type(screen.getByLabelText('Address'), 'Calle Mayor 1');
    saving.succeed();
    await waitFor(() => expect(toast.success).toHaveBeenCalled());
    expect(screen.getByLabelText('Address')).toHaveValue('Calle Mayor 1');
    expect(screen.getByLabelText('Industry')).toHaveValue('Software');
  });

  it('shows the saved profile even if an older read arrives later', async () => {
    const saved = { ...start, industry: 'Software' };
    vi.mocked(saveCompanyProfile).mockResolvedValue(saved);
    const user = show(<CompanyInformation />);
    let answer: () => void = () => undefined;
    const older = new Promise<CompanyFields>((resolve) => {
      answer = () => resolve(start);
    });
    vi.mocked(readCompanyProfile).mockReturnValueOnce(older).mockResolvedValue(saved);
    const reading = client.invalidateQueries({ queryKey: companyProfileKey('me') });
    await user.type(screen.getByLabelText('Industry'), 'Software');
    await user.click(button('Save Profile'));
    await waitFor(() => expect(toast.success).toHaveBeenCalled());
    answer();
    await act(() => reading);
    expect(client.getQueryData(companyProfileKey('me'))).toEqual(saved);
  });

  it('keeps the typed text when saving fails', async () => {
    vi.mocked(saveCompanyProfile).mockRejectedValue(new AppError('network'));
    const user = show(<CompanyInformation />);
    await user.type(screen.getByLabelText('Company Name'), 'Northwind');
    await user.click(button('Save Profile'));
    await waitFor(() =>
      expect(toast.error).toHaveBeenCalledWith(
        'Error saving profile. Please try again.',
        expect.anything(),
      ),
    );
    expect(screen.getByLabelText('Company Name')).toHaveValue('Northwind');
  });

  it('asks before leaving with unsaved changes, and does not ask once they are saved', async () => {
    vi.mocked(saveCompanyProfile).mockImplementation(async (_user, stored, edits) => ({
      ...stored,
      ...edits,
    }));
    const user = show(<CompanyInformation />);
    expect(closing()).toBe(false);
    await user.type(screen.getByLabelText('Industry'), 'Software');
    expect(closing()).toBe(true);
    act(() => testRouter.navigate('/messages'));
    expect(screen.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    await waitFor(() => expect(button('Stay here')).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(window.location.pathname).toBe('/company/profile');

    await user.click(button('Save Profile'));
    await waitFor(() => expect(toast.success).toHaveBeenCalled());
    expect(closing()).toBe(false);
    act(() => testRouter.navigate('/messages'));
    expect(window.location.pathname).toBe('/messages');
  });

  it('asks before leaving while it saves, and keeps the typed text when saving fails', async () => {
    const saving = pendingSave();
    const user = show(<CompanyInformation />);
    await user.type(screen.getByLabelText('Industry'), 'Software');
    await user.click(button('Save Profile'));
    expect(closing()).toBe(true);
    act(() => testRouter.navigate('/messages'));
    expect(screen.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    saving.fail();
    await waitFor(() => expect(toast.error).toHaveBeenCalled());
    await user.click(button('Stay here'));
    expect(window.location.pathname).toBe('/company/profile');
    expect(screen.getByLabelText('Industry')).toHaveValue('Software');
  });

  it('goes on to the requested page once it has saved', async () => {
    const saving = pendingSave();
    const user = show(<CompanyInformation />);
    await user.type(screen.getByLabelText('Industry'), 'Software');
    await user.click(button('Save Profile'));
    act(() => testRouter.navigate('/messages'));
    expect(window.location.pathname).toBe('/company/profile');
    saving.succeed();
    await waitFor(() => expect(window.location.pathname).toBe('/messages'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('says before saving that a verified company loses its mark, if it does', async () => {
    client.setQueryData(verificationKey('me'), { isVerified: true, hasName: true, request: null });
    const user = show(<CompanyInformation />);
    const warning = /^Saving this takes your verified mark away/;
    await user.type(screen.getByLabelText('Phone'), '+34 612 345 678');
    expect(screen.queryByText(warning)).toBeNull();
    await user.type(screen.getByLabelText('Website'), 'northwind.example');
    expect(screen.getByText(warning)).toBeVisible();
    await user.clear(screen.getByLabelText('Website'));
    expect(screen.queryByText(warning)).toBeNull();
    client.removeQueries({ queryKey: verificationKey('me') });
  });

  it.each([
    ['Brand Support', /looks like Brand's own/],
    ['North\u200bwind', /signs in this name that nobody can see/],
    ['N\u043erthwind', /mixes letters of two alphabets/],
  ])('says before saving what speaks against the name %j', async (typed, told) => {
    const user = show(<CompanyInformation />);
    const name = screen.getByLabelText('Company Name');
    await user.type(name, typed);
    await user.click(button('Save Profile'));
    await waitFor(() => expect(name).toHaveAccessibleDescription(told));
    expect(name).toHaveFocus();
    expect(saveCompanyProfile).not.toHaveBeenCalled();
    await user.clear(name);
    await user.type(name, 'Северный ветер');
    expect(name).toBeValid();
  });

  it('says at its field that the database takes a name for the product’s own', async () => {
    vi.mocked(saveCompanyProfile).mockRejectedValue(
      new AppError('conflict', { message: 'reserved_name', code: 'PT409' }),
    );
    const user = show(<CompanyInformation />);
    const name = screen.getByLabelText('Company Name');
    await user.type(name, 'Former Support');
    await user.click(button('Save Profile'));
    await waitFor(() => expect(name).toHaveAccessibleDescription(/looks like Brand's own/));
    expect(name).toHaveFocus();
    expect(name).toHaveValue('Former Support');
    expect(toast.error).not.toHaveBeenCalled();
    await user.type(name, ' Ltd');
    expect(name).toBeValid();
  });

  it('rejects an invalid phone number and focuses its field', async () => {
    vi.mocked(saveCompanyProfile).mockResolvedValue(start);
    const user = show(<CompanyInformation />);
    const phone = screen.getByLabelText('Phone');
    await user.type(phone, 'abc');
    await user.click(button('Save Profile'));
    expect(phone).toBeInvalid();
    expect(phone).toHaveFocus();
    expect(phone).toHaveAccessibleDescription(/with its digits/);
    expect(saveCompanyProfile).not.toHaveBeenCalled();
    await user.clear(phone);
    await user.type(phone, '+34 612 345 678');
    await user.click(button('Save Profile'));
    await waitFor(() => expect(saveCompanyProfile).toHaveBeenCalledOnce());
  });

  it('rejects an invalid website and focuses its field', async () => {
    const user = show(<CompanyInformation />);
    await user.type(screen.getByLabelText('Website'), 'two words');
    await user.click(button('Save Profile'));
    expect(screen.getByLabelText('Website')).toBeInvalid();
    expect(screen.getByLabelText('Website')).toHaveFocus();
    expect(saveCompanyProfile).not.toHaveBeenCalled();
  });
});
