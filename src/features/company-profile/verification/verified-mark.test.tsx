import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer, done, json, refused } from '@tests/services/answers';
import { renderPart } from '@tests/parts/render-part';
import { VerifiedMark } from './verified-mark';

/** What the database holds. */
const company = { name: 'Northwind', isVerified: false, request: null as object | null };

async function show() {
  const { user } = await renderPart(<VerifiedMark />, {
    catalogs: ['company-profile'],
    as: { userType: 'company' },
  });
  return user;
}
const field = () => screen.findByLabelText("How can we tell it's your company?");
const takeRequests = () =>
  answer('POST /rest/v1/verification_requests', ({ json: sent }) => {
    company.request = { ...Object(sent), created_at: '2026-11-24T10:00:00Z' };
    return done(201);
  });

beforeEach(() => {
  Object.assign(company, { name: 'Northwind', isVerified: false, request: null });
  answer('GET /rest/v1/company_profiles', () =>
    json([{ company_name: company.name, is_verified: company.isVerified }]),
  );
  answer('GET /rest/v1/verification_requests', () =>
    json(company.request ? [company.request] : []),
  );
  answer('DELETE /rest/v1/verification_requests', () => {
    company.request = null;
    return done();
  });
});

it('asks to be verified, says since when that waits, and withdraws it', async () => {
  const requests = takeRequests();
  const user = await show();
  await user.type(await field(), ' northwind.example/team ');
  await user.click(screen.getByRole('button', { name: 'Ask to be verified' }));
  expect(await screen.findByText(/^Asked on 24 Nov|^Asked on Nov 24/)).toBeVisible();
  expect(requests.map((request) => request.json)).toEqual([{ words: 'northwind.example/team' }]);
  expect(screen.getByText('northwind.example/team')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Withdraw request' }));
  expect(await field()).toBeVisible();
});

it('keeps the words when the request is refused, and says why', async () => {
  answer('POST /rest/v1/verification_requests', () => refused(429, 'PT429'));
  const user = await show();
  await user.type(await field(), 'See our imprint');
  await user.click(screen.getByRole('button', { name: 'Ask to be verified' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts');
  expect(await field()).toHaveValue('See our imprint');
});

it('shows what is stored when someone else of the company was faster', async () => {
  const user = await show();
  await user.type(await field(), 'See our imprint');
  answer('POST /rest/v1/verification_requests', () => {
    company.isVerified = true;
    return refused(409, 'PT409', 'not_to_verify');
  });
  await user.click(screen.getByRole('button', { name: 'Ask to be verified' }));
  expect(await screen.findByText('Your company is verified')).toBeVisible();
});

it('asks for a name first', async () => {
  company.name = 'Empresa';
  await show();
  expect(await screen.findByText(/^Save your company's name first/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says of a verified company what ends the badge', async () => {
  company.isVerified = true;
  await show();
  expect(await screen.findByText(/^Talent see the badge.*it goes until/)).toBeVisible();
});
