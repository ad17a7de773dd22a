import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, json } from '@tests/services/answers';
import { sessionOf } from '@tests/browser/device-session';
import { renderPart } from '@tests/parts/render-part';
import { Door } from './door';

const id = '00000000-0000-4000-8000-000000000001';
const operator = { id, userType: 'talent' };
beforeEach(() => {
  const { user } = sessionOf(operator);
  const factor = { id: 'f1', factor_type: 'totp', status: 'verified', friendly_name: 'Phone' };
  const withFactor = { ...user, factors: [{ ...factor, created_at: user.created_at }] };
  answer('GET /auth/v1/user', () => json(withFactor));
  answer('POST /auth/v1/factors/f1/challenge', () =>
    json({ id: 'c1', type: 'totp', expires_at: Math.floor(Date.now() / 1000) + 300 }),
  );
  answer('POST /auth/v1/factors/f1/verify', () =>
    json({ ...sessionOf({ ...operator, codeTypedAt: new Date() }), user: withFactor }),
  );
});

it('opens what is behind it at its top', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue(undefined);
  const { user } = await renderPart(
    <Door userId={id}>
      <h1>Queue</h1>
    </Door>,
    { catalogs: ['desk-door'], as: operator },
  );
  const field = await screen.findByRole('textbox', { name: /Six-digit code/ });
  expect(scrollTo).not.toHaveBeenCalled();
  await user.type(field, '123456{Enter}');
  expect(await screen.findByRole('heading', { name: 'Queue' })).toBeVisible();
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
});
