import { screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { renderPart } from '@tests/parts/render-part';
import { phoneNumbers } from '@/features/talent-profile/phone/phone-code';
import { AppError } from '@/lib/errors/errors';
import { emptyProfile } from './profile-fields';
import type { ProfileForm } from './profile-schema';
import { PublishForm } from './publish-form';

const publish = vi.fn();
const storeDetails = vi.fn(() => Promise.resolve());

function Publish() {
  const form = useForm<ProfileForm>({
    defaultValues: { ...emptyProfile, fullName: 'Lia Moreno', positions: {} },
  });
  return <PublishForm editor={{ form, storeDetails }} onPublish={publish} />;
}

it('publishes with a number that was typed while it could not be checked, once it can', async () => {
  const failed = vi.spyOn(phoneNumbers, 'load').mockRejectedValue(new AppError('network'));
  const { user } = await renderPart(<Publish />, { catalogs: ['talent-profile'] });
  await user.type(screen.getByRole('textbox', { name: 'Phone' }), '612004118');
  expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveValue('612004118');

  await user.click(screen.getByRole('button'));
  expect(await screen.findByText(/^We couldn't check this number/)).toBeVisible();
  expect(publish).not.toHaveBeenCalled();

  failed.mockRestore();
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(publish).toHaveBeenCalledOnce());
  expect(storeDetails).toHaveBeenCalledWith({ fullName: 'Lia Moreno', phone: '+34 612 00 41 18' });
});
