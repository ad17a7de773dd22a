import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, json, refused } from '@tests/services/answers';
import { renderPart } from '@tests/parts/render-part';
import { beforeEach, expect, it, vi } from 'vitest';
import { ContactDetails } from './contact-details';

/** What the server answers for the profiles of unlocked talents. */
const server: { rows: object[]; fails: boolean } = { rows: [], fails: false };

const contact = {
  id: 'k',
  closer_id: 't1',
  closer_name: 'Leo Santos',
  position_id: null,
  position_title: 'Closer',
  email: 'leo@example.com',
  phone: '+34 612 004 118',
  created_at: '2026-11-03T10:00:00Z',
  stage: 'new' as const,
  next_step: '',
  next_on: null,
};

const show = () =>
  renderPart(<ContactDetails contact={contact} />, {
    catalogs: ['contacts'],
    as: { userType: 'company' },
  });

beforeEach(() => {
  server.fails = false;
  answer('GET /rest/v1/talent_profiles', () =>
    server.fails ? refused(500, 'XX000') : json(server.rows),
  );
  server.rows = [{ user_id: 't1', linkedin_url: 'linkedin.com/in/leo', bio: 'Ten years of it.\n' }];
});

it('shows phone and email at once, and LinkedIn and bio once they are read', async () => {
  await show();
  expect(screen.getByRole('link', { name: /Call Leo Santos/ })).toHaveAttribute(
    'href',
    'tel:+34612004118',
  );
  expect(screen.getByRole('link', { name: /leo@example.com/ })).toBeVisible();
  expect(await screen.findByRole('link', { name: /linkedin.com\/in\/leo/ })).toHaveAttribute(
    'href',
    'https://linkedin.com/in/leo',
  );
  expect(screen.getByText('Ten years of it.')).toBeVisible();
});

it('leaves out the LinkedIn and bio that a talent has not filled in', async () => {
  server.rows = [{ user_id: 't1', linkedin_url: null, bio: '' }];
  await show();
  await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  expect(screen.queryByText('Bio')).toBeNull();
});

it('shows an error when LinkedIn and bio cannot be read, and tries again when asked', async () => {
  server.fails = true;
  await show();
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load LinkedIn and bio");
  expect(screen.getByRole('link', { name: /Call Leo Santos/ })).toBeVisible();
  server.fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Ten years of it.')).toBeVisible();
});
