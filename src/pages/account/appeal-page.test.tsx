import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer, done, json, refused } from '@tests/services/answers';
import { renderPart } from '@tests/parts/render-part';
import { AppealPage } from './appeal-page';

const token = 'a'.repeat(64);
const link = {
  ...{ decision_id: 'b0000000-0000-4000-8000-00000000000a', action: 'suspend_account' },
  ...{ reason: 'scam', words: '', decided_at: '2026-11-02T10:00:00Z', undone_at: null },
};
let links: () => Response;
let made: () => Response;

beforeEach(() => {
  links = () => json([link]);
  made = () => done(201);
  answer('GET /rest/v1/appeal_links', () => links());
  answer('GET /rest/v1/appeals', () => json([]));
  answer('POST /rest/v1/appeals', () => made());
});

const open = async () => {
  const { user } = await renderPart(<AppealPage />, {
    catalogs: ['appeal'],
    address: `/appeal#${token}`,
  });
  return user;
};
async function object() {
  const user = await open();
  await user.type(await screen.findByLabelText(/^Why is it wrong/), 'I never did.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
}

it('moves the focus to what came of it once an objection is sent', async () => {
  await object();
  const heading = await screen.findByRole('heading', { name: "We're taking another look" });
  await waitFor(() => expect(heading).toHaveFocus());
});

it('takes an objection that is there already for made', async () => {
  made = () => refused(409, '23505');
  await object();
  expect(await screen.findByText("We're taking another look")).toBeVisible();
});

it('says why an objection is refused, and keeps its words', async () => {
  made = () => refused(409, 'PT409', 'too_late');
  await object();
  expect(await screen.findByText(/^Six months have passed since this decision/)).toBeVisible();
  expect(screen.getByLabelText(/^Why is it wrong/)).toHaveValue('I never did.');
});

it('says that decisions could not be loaded, and loads them on request', async () => {
  links = () => refused(403, '42501');
  const user = await open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  links = () => json([link]);
  await user.click(again);
  expect(await screen.findByText(/^We suspended your account\./)).toBeVisible();
});
