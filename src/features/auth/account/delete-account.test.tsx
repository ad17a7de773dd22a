import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { hasStoredSession } from '@/lib/session/auth-storage';
import { answer, done, json, refused } from '@tests/services/answers';
import { serveAuth } from '@tests/services/auth-service';
import { button, expectToast } from '@tests/parts/controls';
import { renderPart, WhileSignedIn } from '@tests/parts/render-part';
import { DeleteAccount } from './delete-account';

const requests = '/rest/v1/account_deletion_requests';

const confirmation = 'Account deletion requested. Please contact support to complete the process.';
const failed = 'Error processing account deletion. Please contact support.';

beforeEach(() => {
  serveAuth();
  answer(`GET ${requests}`, () => json([]));
});

const open = (userType = 'talent') =>
  renderPart(
    <WhileSignedIn>
      <DeleteAccount />
    </WhileSignedIn>,
    {
      catalogs: ['auth', 'errors'],
      address: `/${userType}/profile`,
      as: { id: 'me', userType },
    },
  );

it('asks first, stores the request and leaves', async () => {
  const sent = answer(`POST ${requests}`, () => done(201));
  const { user: person } = await open();
  await person.click(button('Delete Account'));
  await person.click(button('Cancel'));
  expect(sent).toEqual([]);

  await person.click(button('Delete Account'));
  expect(screen.getByRole('alertdialog', { name: 'Are you sure?' })).toHaveTextContent(
    'This action cannot be undone. This will permanently delete your account and remove your data from our servers.',
  );
  await person.click(button('Delete Account'));
  await expectToast(confirmation);
  expect(sent.map((request) => request.json)).toEqual([{ user_id: 'me' }]);
  expect(window.location.pathname).toBe('/');
  expect(hasStoredSession()).toBe(false);
});

it.each([
  ['talent', true],
  ['company', false],
])('tells a %s what happens to pitches: %s', async (userType, isTold) => {
  const { user: person } = await open(userType);
  await person.click(button('Delete Account'));
  const text = screen.queryByText("We'll take your pitches down at once.");
  expect(text !== null).toBe(isTold);
});

it.each([
  ['stored', () => done(201)],
  ['stored before', () => refused(409, '23505')],
  ['refused', () => refused(403, '42501')],
])('sends one request for a double click when it is %s', async (outcome, reply) => {
  const sent = answer(`POST ${requests}`, reply);
  const { user: person } = await open('company');
  await person.click(button('Delete Account'));
  await person.dblClick(button('Delete Account'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(sent).toHaveLength(1);
  const isRefused = outcome === 'refused';
  await expectToast(isRefused ? failed : confirmation);
  expect(window.location.pathname).toBe(isRefused ? '/company/profile' : '/');
});
