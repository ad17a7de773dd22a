import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { pair } from '../../support/people/conversations.ts';
import { createPerson } from '../../support/people/people.ts';
import { openApp } from '../open-app.ts';
import { expectToast, toasts } from '../toasts.ts';
import {
  changeSession,
  expectAddress,
  field,
  fillIn,
  signIn,
  storedSession,
} from './auth-steps.ts';

const expired = () => changeSession({ expires_at: 1, refresh_token: 'gone' });

/** Invalidates the token's signature, as after a change of the project's keys. */
function spoilSignature() {
  const { access_token: token }: { access_token: string } = JSON.parse(storedSession() ?? '{}');
  const signed = token.slice(0, token.lastIndexOf('.'));
  changeSession({ access_token: `${signed}.c3BvaWxlZA`, refresh_token: 'gone' });
}

it.each([
  ['expired', expired],
  ['badly signed', spoilSignature],
  ['cleared', () => localStorage.removeItem('pitchreel.session')],
])(
  'saving a profile with a session that is %s asks to sign in, and keeps the edits',
  async (_how, end) => {
    const person = await createPerson('talent', 'editor');
    const user = await openApp('/talent/profile', { as: person });
    await fillIn(user, /^Full name/, 'Mei Rivera');
    await fillIn(user, /^City/, 'Bilbao');
    await fillIn(user, /^Phone/, '612345678');
    const save = screen.getAllByRole('button', { name: 'Save Profile' }).at(-1);
    end();
    // Clicked at once, because an idle page would notice the ended session on its own.
    save?.click();
    await expectAddress('/talent/auth');
    await expectToast('Session expired. Please login again.');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(toasts().join()).not.toMatch(/permission denied|suitable key|JW/);
    expect(
      screen.getByText(/^Your session has ended\. We've kept what you were doing/),
    ).toBeVisible();
    expect(await field('Email')).toHaveValue(person.email);
    await signIn(user, person.email);
    await expectAddress('/talent/profile');
    await waitFor(async () => expect(await field(/^City/)).toHaveValue('Bilbao'));
    expect(await field(/^Full name/)).toHaveValue('Mei Rivera');
    (await screen.findAllByRole('button', { name: 'Save Profile' })).at(-1)?.click();
    await expectToast('Profile saved successfully');
  },
);

it('a company whose session ends keeps its unsaved edits', async () => {
  const person = await createPerson('company', 'editor');
  const user = await openApp('/company/profile', { as: person });
  await fillIn(user, 'Industry', 'Software');
  expired();
  screen.getByRole('button', { name: 'Save Profile' }).click();
  await expectAddress('/company/auth');
  await expectToast('Session expired. Please login again.');
  await signIn(user, person.email);
  await expectAddress('/company/profile');
  await waitFor(async () => expect(await field('Industry')).toHaveValue('Software'));
});

it('a company that sends with an ended session signs in again as a company, and its message is sent', async () => {
  const people = await pair();
  const user = await openApp(`/messages/${people.conversationId}`, { as: people.company });
  const composer = await screen.findByPlaceholderText('Type your message...');
  await user.click(composer);
  await user.paste('Written with an ended session');
  const send = screen.getByRole('button', { name: 'Send' });
  expired();
  // Clicked at once, because whatever else the page asks would notice the ended session first.
  send.click();
  await expectAddress('/company/auth');
  await expectToast('Session expired. Please login again.');
  await signIn(user, people.company.email);
  await expectAddress(`/messages/${people.conversationId}`);
  const thread = within(await screen.findByRole('log'));
  expect(await thread.findByText('Written with an ended session')).toBeInTheDocument();
  expect(await thread.findByText('Sent')).toBeInTheDocument();
  expect(screen.getByPlaceholderText('Type your message...')).toHaveValue('');
});
