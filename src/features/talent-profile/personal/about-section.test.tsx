import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useForm, useWatch } from 'react-hook-form';
import { initReactI18next } from 'react-i18next';
import { expect, it } from 'vitest';
import spanish from '@locales/es/talent-profile.json';
import { AboutSection } from './about-section';
import { emptyProfile } from '@/features/talent-profile/form/profile-fields';
import { useProfileFaults } from '@/features/talent-profile/form/use-profile-faults';
import type { ProfileForm } from '@/features/talent-profile/form/profile-schema';

await i18next.use(initReactI18next).init({
  lng: 'es',
  ns: ['talent-profile'],
  interpolation: { escapeValue: false },
  resources: { es: { 'talent-profile': spanish } },
});

function Edited({ country }: { country: string }) {
  const form = useForm<ProfileForm>({
    defaultValues: { ...emptyProfile, country, positions: {} },
  });
  const faults = useProfileFaults(form.getValues, form.setFocus);
  return (
    <>
      <AboutSection editor={{ form, faults, store: () => Promise.resolve() }} actions={null} />
      <output data-testid="stored">{useWatch({ control: form.control, name: 'country' })}</output>
    </>
  );
}

function edit(country: string) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Edited country={country} />
    </QueryClientProvider>,
  );
  return {
    user: userEvent.setup(),
    field: screen.getByLabelText('País'),
    stored: () => screen.getByTestId('stored').textContent,
  };
}

it('shows the country in the language of the talent', () => {
  expect(edit('Germany').field).toHaveValue('Alemania');
});

it('stores a country by its English name, in whatever language it was typed', async () => {
  const { user, field, stored } = edit('');
  await user.type(field, 'ee.uu.');
  expect(field).toHaveValue('ee.uu.');
  expect(stored()).toBe('United States');
  await user.tab();
  expect(field).toHaveValue('Estados Unidos');
  await user.clear(field);
  await user.type(field, 'españa');
  await user.tab();
  expect(field).toHaveValue('España');
  expect(stored()).toBe('Spain');
});

it('stores an unknown country as it was typed', async () => {
  const { user, field, stored } = edit('');
  await user.type(field, 'Los Andes');
  await user.tab();
  expect(field).toHaveValue('Los Andes');
  expect(stored()).toBe('Los Andes');
});
