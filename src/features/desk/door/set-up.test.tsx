import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, json } from '@tests/services/answers';
import { sessionOf } from '@tests/browser/device-session';
import { renderPart } from '@tests/parts/render-part';
import { SetUp } from './set-up';

const operator = { id: '00000000-0000-4000-8000-000000000001', userType: 'talent' };

it('gives up a set-up that was abandoned, and takes its name again', async () => {
  const { user } = sessionOf(operator);
  const factor = (id: string, status: string, place: number) => ({
    ...{ id, status, factor_type: 'totp', created_at: user.created_at },
    friendly_name: `Authenticator ${place}`,
  });
  const factors = [factor('f1', 'verified', 1), factor('f2', 'unverified', 2)];
  answer('GET /auth/v1/user', () => json({ ...user, factors }));
  const removals = answer('DELETE /auth/v1/factors/f2', () => json({ id: 'f2' }));
  const enrolments = answer('POST /auth/v1/factors', () =>
    json({
      ...{ id: 'f3', type: 'totp', friendly_name: 'Authenticator 2' },
      totp: { qr_code: '<svg/>', secret: 'ABCDEFGH', uri: 'otpauth://totp/x' },
    }),
  );
  await renderPart(<SetUp />, { catalogs: ['desk-door'], as: operator });
  expect(await screen.findByText('ABCD EFGH')).toBeVisible();
  expect(removals).toHaveLength(1);
  expect(enrolments.map(({ json: body }) => body)).toMatchObject([
    { friendly_name: 'Authenticator 2' },
  ]);
});
