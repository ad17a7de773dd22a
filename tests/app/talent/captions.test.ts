import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createTalentWithPitch } from '../../support/people/people.ts';
import { service } from '../../support/service.ts';
import { openApp } from '../open-app.ts';
import { expectToast } from '../toasts.ts';
import { openProfile, type } from './profile-steps.ts';

const captionsOf = async (positionId: string) => {
  const { data } = await service
    .from('position_captions')
    .select('language, cues')
    .eq('position_id', positionId)
    .order('language');
  return data;
};

const press = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const editor = () => screen.findByRole('dialog', { name: 'Captions' });
const line = async (number: number) =>
  within(await editor()).findByRole('textbox', { name: new RegExp(`^Line ${number},`) });
const rewrite = async (user: UserEvent, number: number, text: string) => {
  await type(user, await line(number), text);
};
const publish = async (user: UserEvent) => {
  await press(user, 'Publish');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Captions' })).toBeNull());
};

it('captions from a file are edited, and written in a second language', async () => {
  const talent = await createTalentWithPitch('Ana Translator');
  let user = await openProfile(talent);
  await screen.findByRole('button', { name: 'Captions from a file' });
  const choose = (content: string) =>
    user.upload(screen.getByLabelText('Choose a captions file'), new File([content], 'a.srt'));

  await choose('This is a text.');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'There are no captions in this file. Choose a .vtt or .srt file.',
  );
  await choose('1\r\n00:00:00,000 --> 00:09:00,000\r\n<b>Año tras año, I close.</b>\r\n');
  expect(await line(1)).toHaveValue('Año tras año, I close.');
  await publish(user);
  expect(await captionsOf(talent.positionId)).toMatchObject([
    { language: 'en', cues: [{ start: 0, end: 540_000, text: 'Año tras año, I close.' }] },
  ]);

  // What is typed survives a reload.
  await press(user, 'Edit captions');
  await user.click(await line(1));
  await user.keyboard('{Home}{ArrowRight>13/}{Enter}');
  expect(await line(2)).toHaveFocus();
  await rewrite(user, 2, 'I close. Call +34 612 345 678');
  await user.tab();
  expect(await within(await editor()).findByText(/Remove the phone number/)).toBeVisible();
  await rewrite(user, 2, 'I close deals.');
  user = await openApp('/talent/profile');
  await press(user, 'Continue with your captions');
  expect(await line(2)).toHaveValue('I close deals.');
  await publish(user);

  await press(user, 'Edit captions');
  await press(user, 'Second language');
  expect(await line(1)).toHaveFocus();
  expect(await line(2)).toHaveAccessibleDescription('I close deals.');
  await rewrite(user, 2, 'Cierro ventas.');
  await publish(user);
  expect(await screen.findByText('Captions published, without 1 empty line')).toBeInTheDocument();
  expect(await screen.findByText('Shown with your video in English and Spanish.')).toBeVisible();
  expect(await captionsOf(talent.positionId)).toMatchObject([
    { language: 'en', cues: [{}, { text: 'I close deals.' }] },
    { language: 'es', cues: [{ text: 'Cierro ventas.' }] },
  ]);

  await press(user, 'Edit captions');
  await press(user, 'Spanish');
  await press(user, 'More');
  await user.click(await screen.findByRole('menuitem', { name: 'Delete these captions' }));
  await press(user, 'Delete');
  await expectToast('Captions deleted');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit captions' })).toHaveFocus());
  expect(await captionsOf(talent.positionId)).toMatchObject([{ language: 'en' }]);
});
